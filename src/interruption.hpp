#pragma once

namespace sstclim {

/// From now on SIGTERM, SIGINT and SIGUSR1, which batch systems send before a time limit, are noted and end the process
/// only when they come a second time.
void note_signals();
/// The signal that has come, 0 where none has.
int noted_signal();

}  // namespace sstclim
