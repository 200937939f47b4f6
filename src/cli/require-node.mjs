// Plain JavaScript, so that a Node that cannot read the sources can still say so.
const NEEDED = [24, 7];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Quoin needs Node ${NEEDED.join('.')} or newer; this is ${process.version}, at ${process.execPath}.\n` +
      'Run "npm ci", which brings a Node of its own, then "npm start" or "npx quoin": they use it.\n',
  );
  process.exit(1);
}
