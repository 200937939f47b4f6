// Loaded into the measured server: says how long its event loop was held up since it was asked last. It watches only
// after it was asked to, as watching costs time itself.
const RESOLUTION_MS = 1;
let delay;
const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on('message', (watch) => {
  delay ??= process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  process.send?.({ p99: milliseconds(delay.percentile(99)), max: milliseconds(delay.max) });
  delay.reset();
  if (watch) delay.enable();
  else delay.disable();
});
process.channel?.unref();
