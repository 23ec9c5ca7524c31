#include "io/files/hdf5_data_file.hpp"

#include <algorithm>
#include <cstring>

#include "io/files/hdf5_extents.hpp"
#include "io/files/hdf5_types.hpp"

namespace sstclim::io {

namespace {

/// The NAME that netCDF-C gives to the dataset of a dimension without a coordinate variable.
constexpr const char* kNoVariable = "This is a netCDF dimension but not a netCDF variable";

void require(bool condition, const char* what) {
    if (!condition) {
        throw Unusual(what);
    }
}

#if H5_VERSION_GE(1, 12, 0)
using LinkInfo = H5L_info1_t;
constexpr auto iterate_links = H5Literate1;
#else
using LinkInfo = H5L_info_t;
constexpr auto iterate_links = H5Literate;
#endif

struct Link {
    std::string name;
    haddr_t address;
};

herr_t collect(hid_t, const char* name, const LinkInfo* info, void* links) noexcept {
    if (info->type != H5L_TYPE_HARD) {
        return -1;
    }
    try {
        static_cast<std::vector<Link>*>(links)->push_back({name, info->u.address});
        return 0;
    } catch (...) {
        return -1;
    }
}

}  // namespace

Hdf5DataFile::Hdf5DataFile(const std::string& path)
    : path_(path),
      file_(open_hdf5(path)),
      access_(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose),
      transfer_(H5Pcreate(H5P_DATASET_XFER), H5Pclose) {
    require(file_.is_valid(), "no HDF5 file");
    // A good part of the time would go into tables of chunk caches, of no use for what is read whole and once, and into
    // clearing a buffer of 1 MiB for every conversion of a few values.
    constexpr std::size_t kConversionBytes = 16384;
    H5Pset_chunk_cache(access_.get(), 1, 0, 1.0);
    H5Pset_buffer(transfer_.get(), kConversionBytes, nullptr, nullptr);
    std::vector<Link> links;
    require(iterate_links(file_.get(), H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, collect, &links) == 0, "odd links");
    for (Link& link : links) {
        require(!link.name.starts_with(kNoCoordinate), "a variable named like another's dimension");
        objects_.push_back({std::move(link.name), link.address});
    }
}

int Hdf5DataFile::variable_count() const {
    throw Unusual("all variables are wanted");
}

std::optional<int> Hdf5DataFile::find_variable(const std::string& name) const {
    const auto found =
        std::find_if(objects_.begin(), objects_.end(), [&](const Object& object) { return object.name == name; });
    if (found == objects_.end()) {
        return std::nullopt;
    }
    const int id = static_cast<int>(found - objects_.begin());
    return is_variable(id) ? std::optional(id) : std::nullopt;
}

NetcdfVariable Hdf5DataFile::variable(int id) const {
    if (object(id).variable) {
        return *object(id).variable;
    }
    const Hdf5Handle type(H5Dget_type(dataset(id)), H5Tclose);
    NetcdfVariable variable{id, object(id).name, netcdf_type(type.get()), {}};
    require(variable.type != NC_NAT && variable.type != NC_CHAR, "an odd type");
    const Extents extents = extents_of(dataset(id));
    if (is_scale(id)) {
        require(extents.size() == 1, "a dimension scale of several dimensions");
        variable.dimensions = {id};
    } else if (!extents.empty()) {
        variable.dimensions = referenced_scales(id, extents.size());
        for (std::size_t i = 0; i < extents.size(); ++i) {
            require(dimension(variable.dimensions[i]).length == extents[i], "a length other than the dimension's");
        }
    }
    object(id).variable = variable;
    return variable;
}

NetcdfDimension Hdf5DataFile::dimension(int id) const {
    const Extents extents = extents_of(dataset(id));
    require(extents.size() == 1 && is_scale(id), "a dimension without a plain scale");
    if (!is_variable(id)) {
        const Hdf5Handle space(H5Dget_space(dataset(id)), H5Sclose);
        hsize_t most = 0;
        H5Sget_simple_extent_dims(space.get(), nullptr, &most);
        require(most != H5S_UNLIMITED, "an unlimited dimension without a coordinate variable");
    }
    return {id, object(id).name, extents.front()};
}

std::vector<double> Hdf5DataFile::values(const NetcdfVariable& variable) const {
    require(variable.type != NC_STRING, "no numbers");
    std::vector<double> values(value_count(variable));
    require(H5Dread(dataset(variable.id), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, transfer_.get(), values.data()) >= 0,
            "values that cannot be read");
    return values;
}

hid_t Hdf5DataFile::dataset(int id) const {
    Object& wanted = object(id);
    if (!wanted.dataset) {
        wanted.dataset =
            std::make_unique<Hdf5Handle>(H5Dopen2(file_.get(), wanted.name.c_str(), access_.get()), H5Dclose);
    }
    require(wanted.dataset->is_valid(), "no dataset");
    return wanted.dataset->get();
}

bool Hdf5DataFile::is_scale(int id) const {
    if (!object(id).is_scale) {
        object(id).is_scale = text(id, "CLASS") == "DIMENSION_SCALE";
    }
    return *object(id).is_scale;
}

bool Hdf5DataFile::is_variable(int id) const {
    if (!object(id).is_variable) {
        object(id).is_variable = !is_scale(id) || !text(id, "NAME").value_or("").starts_with(kNoVariable);
    }
    return *object(id).is_variable;
}

std::vector<int> Hdf5DataFile::referenced_scales(int id, std::size_t rank) const {
    const Hdf5Handle list = attribute(id, "DIMENSION_LIST");
    require(list.is_valid(), "no dimensions");
    const Hdf5Handle space(H5Aget_space(list.get()), H5Sclose);
    require(H5Sget_simple_extent_npoints(space.get()) == static_cast<hssize_t>(rank), "an odd list of dimensions");
    const Hdf5Handle type(H5Tvlen_create(H5T_STD_REF_OBJ), H5Tclose);
    std::vector<hvl_t> references(rank);
    require(H5Aread(list.get(), type.get(), references.data()) >= 0, "dimensions that cannot be read");
    std::vector<int> scales;
    for (const hvl_t& reference : references) {
        hobj_ref_t address = HADDR_UNDEF;
        if (reference.len == 1) {
            std::memcpy(&address, reference.p, sizeof address);
        }
        const auto found = std::find_if(objects_.begin(), objects_.end(),
                                        [&](const Object& object) { return object.address == address; });
        if (found != objects_.end()) {
            scales.push_back(static_cast<int>(found - objects_.begin()));
        }
    }
    H5Dvlen_reclaim(type.get(), space.get(), H5P_DEFAULT, references.data());
    require(scales.size() == rank, "a dimension in another group");
    return scales;
}

}  // namespace sstclim::io
