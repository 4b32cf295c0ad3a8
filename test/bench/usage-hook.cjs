// Loaded into a measured process with --require: tells on file descriptor 3 what it has used, at its very end.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('node:fs').writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: maxRSS / 1024 }));
});
