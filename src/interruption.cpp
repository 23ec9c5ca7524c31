#include "src/interruption.hpp"

#include <csignal>

namespace sstclim {
namespace {

volatile std::sig_atomic_t noted = 0;

extern "C" void note(int signal) {
    noted = signal;
}

}  // namespace

void note_signals() {
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGTERM, SIGINT, SIGUSR1})
        sigaction(signal, &action, nullptr);
}

int noted_signal() {
    return noted;
}

}  // namespace sstclim
