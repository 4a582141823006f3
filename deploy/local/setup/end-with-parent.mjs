// Preloaded into a program that does not watch the supervisor: ends it when the supervisor's IPC channel closes.
process.once('disconnect', () => process.exit(0));
