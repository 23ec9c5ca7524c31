#include "pipeline/compare/comparison.hpp"

namespace sstclim {

bool is_above(const Comparison& comparison, double limit) {
    if (!comparison.only_a.empty() || !comparison.only_b.empty())
        return true;
    for (const FileComparison& file : comparison.files) {
        if (!file.only_a.empty() || !file.only_b.empty())
            return true;
        for (const VariableComparison& variable : file.variables) {
            const DifferenceSummary& summary = variable.summary;
            if (summary.all.largest > limit || summary.only_a > 0 || summary.only_b > 0)
                return true;
        }
    }
    return false;
}

}  // namespace sstclim
