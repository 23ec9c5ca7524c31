#include "pipeline/comparison.hpp"

namespace sstclim {

bool is_above(const Comparison& comparison, double limit) {
    for (const FileComparison& file : comparison.files) {
        for (const VariableComparison& variable : file.variables) {
            const DifferenceSummary& summary = variable.summary;
            if (summary.all.largest > limit || summary.only_a > 0 || summary.only_b > 0)
                return true;
        }
    }
    return false;
}

}  // namespace sstclim
