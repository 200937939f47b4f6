// Loaded into the measured server: reports how long its event loop was blocked since the last message, and the processor time
// of its thread in these blocks: the remainder was used by other processes. Measures only on request, since measuring takes
// time itself.
const RESOLUTION_MS = 1;
const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
let delay;
let own;
let timer;

function processorMicroseconds() {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

process.on('message', (watch) => {
  const { createHistogram, monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
  delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  own ??= createHistogram();
  process.send?.({
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
    ownP99: own.percentile(99) / 1e3,
    ownMax: own.max / 1e3,
  });
  delay.reset();
  own.reset();
  clearInterval(timer);
  if (!watch) return void delay.disable();
  delay.enable();
  let before = processorMicroseconds();
  timer = setInterval(() => {
    const now = processorMicroseconds();
    // A histogram accepts no values below 1.
    own.record(Math.max(1, now - before));
    before = now;
  }, RESOLUTION_MS);
});
process.channel?.unref();
