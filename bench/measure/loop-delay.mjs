// Loaded into the measured server: says how long its event loop was held up since it was asked last, and for how much of
// that its thread had the processor: the rest is what others did meanwhile. It watches only after it was asked to, as
// watching costs time itself.
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
    // A histogram takes nothing below 1.
    own.record(Math.max(1, now - before));
    before = now;
  }, RESOLUTION_MS);
});
process.channel?.unref();
