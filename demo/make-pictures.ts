/**
 * Draws the pictures of the demo site: `node demo/make-pictures.ts`.
 *
 * They are drawings in code, so that the site has pictures which are ours. The same drawing comes out
 * every time: chance is seeded.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

type Picture = { name: string; svg: string; encode: (image: Sharp) => Sharp };
type Stop = readonly [offset: number, colour: string, opacity?: number];

const folder = join(import.meta.dirname, 'pictures');
const largestBytes = 150_000;
const jpeg = (image: Sharp) => image.jpeg({ quality: 84, mozjpeg: true });
const webp = (image: Sharp) => image.webp({ quality: 84, smartSubsample: true });
const png = (image: Sharp) => image.resize(1200).png({ palette: true, colours: 48, dither: 0, compressionLevel: 9 });

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function frame(width: number, height: number, definitions: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${body}</svg>`;
}

function stops(list: readonly Stop[]): string {
  return list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}

function linear(id: string, ...list: Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;
}

function across(id: string, ...list: Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`;
}

function radial(id: string, cx: number, cy: number, r: number, ...list: Stop[]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}

function blur(id: string, size: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${size}"/></filter>`;
}

function shade(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mix = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share);
  return `rgb(${mix(1)},${mix(3)},${mix(5)})`;
}

/** The upper edge of hills as points, from left to right. */
function ridge(width: number, base: number, rise: number, seed: number): string[] {
  const next = chance(seed);
  const waves = times(5, (index) => ({
    length: (0.9 + next()) * (index + 1),
    phase: next() * 7,
    height: rise / (index + 1.2),
  }));
  return times(161, (step) => {
    const x = (step / 160) * width;
    const y = waves.reduce(
      (sum, wave) => sum + Math.sin((x / width) * wave.length * 3 + wave.phase) * wave.height,
      base,
    );
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
}

function land(points: string[], width: number, height: number, fill: string): string {
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`;
}

/** Ebb at dusk: headlands, a low sun, pools in wet sand. */
function lowWater(): string {
  const next = chance(11);
  const definitions = [
    linear('sky', [0, '#2d5a6b'], [0.38, '#8fb0ab'], [0.7, '#f0cf9f'], [1, '#f4a873']),
    linear('sand', [0, '#e2a97c'], [0.25, '#b98a6c'], [1, '#4a4a4d']),
    linear('pool', [0, '#f7d3a2'], [1, '#7fa3a3']),
    radial('glow', 0.5, 0.5, 0.5, [0, '#fff1cf', 0.95], [0.25, '#ffdf9f', 0.55], [1, '#ffcf8a', 0]),
    across('path', [0, '#ffe9bd', 0], [0.5, '#fff0cf', 0.85], [1, '#ffe9bd', 0]),
    blur('soft', 3),
    blur('softer', 14),
  ].join('');
  const pools = times(46, (index) => {
    const depth = (index / 46) ** 1.7;
    const y = 628 + depth * 350;
    const wide = (60 + next() * 190) * (0.35 + depth * 1.7);
    const x = next() * 1700 - 50;
    const high = wide * (0.035 + depth * 0.045);
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${wide.toFixed(0)}" ry="${high.toFixed(1)}" fill="url(#pool)" opacity="${(0.82 - depth * 0.42).toFixed(2)}"/>`;
  });
  const birds = times(7, (index) => {
    const [x, y, size] = [330 + index * 44 + next() * 26, 250 + next() * 80, 9 + next() * 9];
    return `<path d="M${x - size},${y - 3} q${size * 0.55},${-size * 0.6} ${size},3 q${size * 0.45},${-size * 0.6} ${size},-3" fill="none" stroke="#27454f" stroke-width="2.6" stroke-linecap="round"/>`;
  });
  const body = `
    <rect width="1600" height="640" fill="url(#sky)"/>
    <circle cx="1060" cy="545" r="420" fill="url(#glow)"/>
    <circle cx="1060" cy="545" r="46" fill="#fff3d4"/>
    ${land(ridge(1600, 520, 20, 5), 1600, 640, '#a9a99c')}
    <path d="M0,640 L0,470 Q120,420 240,452 T430,500 Q560,470 660,512 T900,590 Q960,604 1040,612 L1040,640 Z" fill="#6f8385"/>
    <polygon points="0,420 130,436 250,474 330,520 400,545 520,566 640,590 700,612 0,640" fill="#3c5a61"/>
    <polygon points="1600,470 1500,486 1410,520 1330,560 1250,584 1170,606 1600,640" fill="#4d666a"/>
    <rect y="600" width="1600" height="40" fill="#e9bd8f"/>
    <rect y="612" width="1600" height="388" fill="url(#sand)"/>
    <rect x="900" y="600" width="320" height="330" fill="url(#path)" filter="url(#softer)" opacity="0.55"/>
    <g filter="url(#soft)">${pools.join('')}</g>
    ${times(60, () => {
      const [x, y] = [next() * 1600, 650 + next() ** 0.7 * 340];
      const size = 1.5 + ((y - 640) / 360) * 7 * next();
      return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(size * 1.7).toFixed(1)}" ry="${size.toFixed(1)}" fill="#2b2f33" opacity="0.7"/>`;
    }).join('')}
    <path d="M0,1000 L0,905 Q120,880 230,930 T470,948 Q560,955 640,1000 Z" fill="#23292d"/>
    <path d="M1600,1000 L1600,940 Q1500,915 1420,955 T1240,1000 Z" fill="#262c30"/>
    ${birds.join('')}`;
  return frame(1600, 1000, definitions, body);
}

/** A dry stone wall under moving clouds. */
function dryStoneWall(): string {
  const next = chance(23);
  const definitions = [
    linear('sky', [0, '#9db8c4'], [0.6, '#d7e0dc'], [1, '#f0e9d8']),
    linear('shadow', [0, '#1f2526', 0], [1, '#1f2526', 0.55]),
    linear('grass', [0, '#8a9a5b'], [1, '#4f6138']),
    blur('cloud', 26),
  ].join('');
  const stone = (x: number, y: number, width: number, height: number, lean: number) => {
    const wobble = () => (next() - 0.5) * Math.min(width, height) * 0.22;
    const [l, t, r, b] = [x + 3, y + 3, x + width - 3, y + height - 3];
    const corners = [
      [l + wobble() + 6, t + wobble()],
      [(l + r) / 2 + wobble(), t - 3 + wobble() * 0.4],
      [r + wobble() - 6, t + wobble() + lean],
      [r + wobble() * 0.3, (t + b) / 2 + wobble()],
      [r + wobble() - 4, b + wobble() * 0.3],
      [(l + r) / 2 + wobble(), b],
      [l + 4 + wobble(), b + wobble() * 0.3],
      [l + wobble() * 0.3, (t + b) / 2],
    ];
    const tone = next();
    const colour = tone < 0.14 ? shade('#8d7f66', '#b3a27f', next()) : shade('#5c6466', '#b4b5ac', next() ** 1.15);
    const path = corners.map(([px, py]) => `${px?.toFixed(1)},${py?.toFixed(1)}`).join(' ');
    const light = `<path d="M${corners[7]?.[0]?.toFixed(1)},${corners[7]?.[1]?.toFixed(1)} L${corners[0]?.[0]?.toFixed(1)},${corners[0]?.[1]?.toFixed(1)} L${corners[1]?.[0]?.toFixed(1)},${corners[1]?.[1]?.toFixed(1)} L${corners[2]?.[0]?.toFixed(1)},${corners[2]?.[1]?.toFixed(1)}" fill="none" stroke="#f3efe2" stroke-opacity="0.45" stroke-width="4" stroke-linejoin="round"/>`;
    const lichen =
      next() < 0.24
        ? `<circle cx="${(l + (r - l) * (0.25 + next() * 0.5)).toFixed(0)}" cy="${(t + (b - t) * (0.3 + next() * 0.4)).toFixed(0)}" r="${(3 + next() * 9).toFixed(1)}" fill="${next() < 0.5 ? '#d9b65a' : '#cfd5b8'}" opacity="0.75"/>`
        : '';
    return `<polygon points="${path}" fill="${colour}" stroke="${colour}" stroke-width="5" stroke-linejoin="round"/>${light}${lichen}`;
  };
  const courses: string[] = [];
  let y = 505;
  for (const height of [62, 68, 74, 80, 86, 92]) {
    let x = -40 - next() * 80;
    while (x < 1620) {
      const width = height * (0.9 + next() * 1.7);
      if (next() < 0.16) {
        courses.push(stone(x, y, width, height * 0.48, 0), stone(x, y + height * 0.5, width, height * 0.5, 0));
      } else {
        courses.push(stone(x, y, width, height, (next() - 0.5) * 8));
      }
      x += width;
    }
    y += height;
  }
  const cope: string[] = [];
  for (let x = -20; x < 1620; ) {
    const width = 26 + next() * 26;
    const height = 74 + next() * 34;
    cope.push(stone(x, 510 - height, width, height, 6));
    x += width;
  }
  const clouds = times(9, () => {
    const [x, cloudY] = [next() * 1600, 40 + next() * 190];
    return `<ellipse cx="${x.toFixed(0)}" cy="${cloudY.toFixed(0)}" rx="${(120 + next() * 180).toFixed(0)}" ry="${(22 + next() * 26).toFixed(0)}" fill="#ffffff" opacity="0.55"/>`;
  });
  const blades = times(230, () => {
    const [x, tall] = [next() * 1600, 18 + next() * 46];
    return `<path d="M${x.toFixed(0)},1004 q${((next() - 0.5) * 22).toFixed(0)},${(-tall * 0.6).toFixed(0)} ${((next() - 0.5) * 40).toFixed(0)},${(-tall).toFixed(0)}" stroke="${shade('#4f6138', '#a9b46c', next())}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
  });
  const body = `
    <rect width="1600" height="1000" fill="url(#sky)"/>
    <g filter="url(#cloud)">${clouds.join('')}</g>
    ${land(ridge(1600, 300, 34, 41), 1600, 1000, '#a9b8b4')}
    ${land(ridge(1600, 352, 30, 42), 1600, 1000, '#8fa58f')}
    ${land(ridge(1600, 400, 24, 44), 1600, 1000, 'url(#grass)')}
    <path d="M0,352 Q420,330 700,368 T1180,362" fill="none" stroke="#6c7668" stroke-width="5" stroke-dasharray="9 2.5" opacity="0.75"/>
    <path d="M905,374 Q960,392 990,440" fill="none" stroke="#6c7668" stroke-width="6" stroke-dasharray="10 3" opacity="0.75"/>
    <rect y="470" width="1600" height="530" fill="#2b302f"/>
    ${courses.join('')}
    ${cope.join('')}
    <rect y="720" width="1600" height="280" fill="url(#shadow)"/>
    ${blades.join('')}`;
  return frame(1600, 1000, definitions, body);
}

/** A loaf, a bowl and three ears of barley by a window. */
function loaf(): string {
  const next = chance(31);
  const definitions = [
    across('wall', [0, '#e9dcc4'], [0.5, '#d8c5a6'], [1, '#a58d70']),
    linear('table', [0, '#8a5e3c'], [1, '#4d3121']),
    radial('crust', 0.38, 0.25, 0.8, [0, '#e9b06a'], [0.4, '#c47e3c'], [0.8, '#8a4d22'], [1, '#5e3218']),
    radial('bowl', 0.35, 0.2, 0.9, [0, '#e8ecea'], [0.55, '#8fa6ab'], [1, '#47606a']),
    linear('light', [0, '#fff6dd', 0.75], [1, '#fff6dd', 0.1]),
    linear('cloth', [0, '#f7f1e4'], [1, '#d9cdb8']),
    blur('soft', 18),
    blur('softer', 7),
    blur('flour', 3),
  ].join('');
  const grain = times(26, (index) => {
    const y = 640 + index * 15 + next() * 8;
    return `<path d="M0,${y} q400,${(next() - 0.5) * 22} 800,0 t800,${(next() - 0.5) * 16}" stroke="#2f1c11" stroke-opacity="${(0.1 + next() * 0.16).toFixed(2)}" stroke-width="${(1 + next() * 2.4).toFixed(1)}" fill="none"/>`;
  });
  const score = (x: number, y: number, length: number, turn: number) => `
    <g transform="translate(${x} ${y}) rotate(${turn})">
      <path d="M${-length},0 Q0,-30 ${length},0 Q0,26 ${-length},0 Z" fill="#f0d19b"/>
      <path d="M${-length},0 Q0,26 ${length},0 Q0,40 ${-length},0 Z" fill="#5e3218" opacity="0.55"/>
      <path d="M${-length * 0.8},-3 Q0,-20 ${length * 0.8},-3" stroke="#fff3d6" stroke-width="3" fill="none" opacity="0.8"/>
    </g>`;
  const ear = (x: number, y: number, turn: number) => {
    const grains = times(9, (index) => {
      const at = -index * 19;
      return `<ellipse cx="-9" cy="${at}" rx="7" ry="15" transform="rotate(-20 -9 ${at})" fill="#d7ab57"/><ellipse cx="9" cy="${at - 8}" rx="7" ry="15" transform="rotate(20 9 ${at - 8})" fill="#c2923f"/><path d="M-9,${at - 12} l-17,-62 M9,${at - 20} l17,-62" stroke="#d7ab57" stroke-width="1.8" opacity="0.8"/>`;
    });
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0,330 Q6,160 0,0" stroke="#b98c3d" stroke-width="5" fill="none"/>${grains.join('')}</g>`;
  };
  const flour = times(240, () => {
    const turn = next() * Math.PI;
    const far = next() ** 0.5;
    const [x, y] = [775 + Math.cos(turn) * 330 * far, 620 - Math.sin(turn) * 225 * far];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(1 + next() ** 2 * 9).toFixed(1)}" fill="#fff8ea" opacity="${(0.05 + next() * 0.2).toFixed(2)}"/>`;
  });
  const body = `
    <rect width="1600" height="1000" fill="url(#wall)"/>
    <g filter="url(#soft)" transform="skewX(-14)"><rect x="330" y="60" width="200" height="250" fill="url(#light)"/><rect x="560" y="60" width="200" height="250" fill="url(#light)"/><rect x="330" y="336" width="200" height="240" fill="url(#light)"/><rect x="560" y="336" width="200" height="240" fill="url(#light)"/></g>
    <rect y="620" width="1600" height="380" fill="url(#table)"/>
    ${grain.join('')}
    <rect y="616" width="1600" height="9" fill="#c59a6c" opacity="0.6"/>
    <path d="M300,690 L1190,640 L1330,905 L1230,930 L1100,918 L900,944 L640,925 L470,950 L250,930 Z" fill="url(#cloth)"/>
    ${[0.2, 0.5, 0.8].map((at) => `<path d="M${300 + at * 890},${690 - at * 50} L${250 + at * 1000},${935 - at * 20}" stroke="#4f7f8a" stroke-width="7" opacity="0.45"/>`).join('')}
    <ellipse cx="820" cy="800" rx="430" ry="62" fill="#1f120a" opacity="0.5" filter="url(#soft)"/>
    <path d="M385,745 C385,500 560,372 775,372 C1000,372 1165,510 1165,745 C1165,815 1010,835 775,835 C540,835 385,815 385,745 Z" fill="url(#crust)"/>
    <g filter="url(#flour)">${flour.join('')}</g>
    ${score(560, 560, 130, -58)}${score(700, 515, 158, -64)}${score(850, 515, 158, -68)}${score(1000, 570, 126, -72)}
    <path d="M400,765 C470,822 640,832 775,832 C930,832 1090,822 1150,765" fill="none" stroke="#3a1d0c" stroke-width="16" opacity="0.35" filter="url(#softer)"/>
    <ellipse cx="1370" cy="765" rx="210" ry="36" fill="#1f120a" opacity="0.5" filter="url(#soft)"/>
    <path d="M1185,585 C1190,700 1260,768 1365,768 C1470,768 1540,700 1545,585 Z" fill="url(#bowl)"/>
    <ellipse cx="1365" cy="585" rx="180" ry="36" fill="#3d5159"/>
    <ellipse cx="1365" cy="592" rx="160" ry="27" fill="#f4ead7"/>
    <path d="M1250,586 Q1330,548 1400,580 T1490,588 Q1430,612 1365,614 T1250,586 Z" fill="#fffaf0"/>
    ${ear(215, 470, -14)}${ear(280, 440, 4)}${ear(150, 520, -30)}
    <ellipse cx="250" cy="790" rx="90" ry="16" fill="#1f120a" opacity="0.4" filter="url(#softer)"/>`;
  return frame(1600, 1000, definitions, body);
}

/** A lighthouse at night, upright. */
function lighthouse(): string {
  const next = chance(47);
  const definitions = [
    linear('sky', [0, '#0b1626'], [0.55, '#1c3a52'], [0.85, '#3f6a78'], [1, '#8aa39a']),
    linear('sea', [0, '#355b66'], [1, '#071019']),
    across('tower', [0, '#fbf5e6'], [0.45, '#e9dfca'], [1, '#6d7679']),
    across('band', [0, '#d4603f'], [0.45, '#b84a2e'], [1, '#5c2a22']),
    across('right', [0, '#fff0b8', 0.9], [1, '#fff0b8', 0]),
    `<linearGradient id="left" x1="1" y1="0" x2="0" y2="0">${stops([
      [0, '#fff0b8', 0.75],
      [1, '#fff0b8', 0],
    ])}</linearGradient>`,
    radial('halo', 0.5, 0.5, 0.5, [0, '#fff6cf', 1], [0.2, '#ffe9a0', 0.6], [1, '#ffe9a0', 0]),
    blur('soft', 5),
    blur('mist', 30),
  ].join('');
  const stars = times(190, () => {
    const y = next() ** 1.4 * 900;
    return `<circle cx="${(next() * 1200).toFixed(0)}" cy="${y.toFixed(0)}" r="${(0.7 + next() ** 4 * 2.6).toFixed(1)}" fill="#fdf6e0" opacity="${((1 - y / 1000) * (0.35 + next() * 0.6)).toFixed(2)}"/>`;
  });
  const ripples = times(120, () => {
    const depth = next();
    const y = 1100 + depth * 390;
    const glow = next() < 0.45;
    const x = glow ? 560 + (next() - 0.5) * (160 + depth * 420) : next() * 1200;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(16 + depth * 70 * next() + 10).toFixed(0)}" ry="${(1.4 + depth * 2.8).toFixed(1)}" fill="${glow ? '#ffe9a8' : '#a7c4c6'}" opacity="${(glow ? 0.5 : 0.22).toFixed(2)}"/>`;
  });
  const body = `
    <rect width="1200" height="1120" fill="url(#sky)"/>
    ${stars.join('')}
    <circle cx="215" cy="240" r="62" fill="#f3ead0" opacity="0.92"/><circle cx="243" cy="226" r="57" fill="#12243a"/>
    <g filter="url(#mist)" opacity="0.5"><ellipse cx="260" cy="1010" rx="420" ry="40" fill="#b8c9c0"/><ellipse cx="980" cy="965" rx="330" ry="28" fill="#b8c9c0"/></g>
    <polygon points="640,432 1240,300 1240,560 640,462" fill="url(#right)" filter="url(#soft)"/>
    <polygon points="560,434 -40,330 -40,545 560,462" fill="url(#left)" filter="url(#soft)"/>
    <rect y="1085" width="1200" height="415" fill="url(#sea)"/>
    ${ripples.join('')}
    <path d="M180,1200 Q250,1120 350,1090 Q420,1020 520,1030 Q600,990 700,1030 Q790,1040 850,1100 Q960,1130 1040,1205 Q800,1250 600,1244 Q360,1250 180,1200 Z" fill="#141d22"/>
    <path d="M350,1090 Q420,1020 520,1030 Q600,990 700,1030 L640,1085 Q560,1060 500,1100 Z" fill="#2b3a3f"/>
    <polygon points="548,520 652,520 690,1040 510,1040" fill="url(#tower)"/>
    <polygon points="541,616 659,616 667,724 533,724" fill="url(#band)"/>
    <polygon points="526,824 674,824 682,932 518,932" fill="url(#band)"/>
    <rect x="588" y="650" width="24" height="40" rx="12" fill="#20303a"/><rect x="586" y="860" width="28" height="44" rx="13" fill="#20303a"/>
    <path d="M574,1040 v-58 q26,-34 52,0 v58 Z" fill="#2a1b16"/>
    <rect x="522" y="500" width="156" height="22" rx="5" fill="#2b343a"/><rect x="534" y="474" width="132" height="7" fill="#39454c"/>
    ${times(9, (index) => `<rect x="${534 + index * 15.7}" y="476" width="4" height="26" fill="#39454c"/>`).join('')}
    <rect x="562" y="400" width="76" height="100" fill="#ffeeb0"/>
    <rect x="562" y="400" width="7" height="100" fill="#3a464d"/><rect x="597" y="400" width="6" height="100" fill="#3a464d"/><rect x="631" y="400" width="7" height="100" fill="#3a464d"/>
    <path d="M548,402 Q600,322 652,402 Z" fill="#a8452b"/><rect x="597" y="326" width="6" height="34" fill="#3a464d"/>
    <circle cx="600" cy="448" r="190" fill="url(#halo)" opacity="0.85"/>`;
  return frame(1200, 1500, definitions, body);
}

/** Salt pans in the evening, seen from the dyke. */
function saltPans(): string {
  const next = chance(59);
  const definitions = [
    linear('sky', [0, '#6f8fb0'], [0.5, '#e0b9b4'], [0.85, '#f8d9b0'], [1, '#fdebc8']),
    linear('salt', [0, '#ffffff'], [1, '#cdbfc4']),
    linear('sheen', [0, '#fff1d2', 0.7], [0.3, '#fbe3d2', 0.22], [0.6, '#8fa9c4', 0], [1, '#41597a', 0.35]),
    radial('low', 0.5, 0.5, 0.5, [0, '#fff6dc', 0.9], [0.4, '#ffe9bd', 0.35], [1, '#ffe9bd', 0]),
    blur('soft', 16),
  ].join('');
  const horizon = 400;
  const rows = [0, 0.022, 0.052, 0.094, 0.152, 0.232, 0.345, 0.5, 0.72, 1.04];
  const place = (column: number, depth: number): [number, number] => [
    800 + (column - 0.35) * (190 + depth * 1500),
    horizon + 8 + depth * 600,
  ];
  const pans: string[] = [];
  rows.slice(0, -1).forEach((near, row) => {
    const far = rows[row + 1] ?? 1;
    const gap = 0.012 + near * 0.004;
    for (let column = -5; column < 6; column += 1) {
      const side = 0.045;
      const corners = [
        place(column + side, near + gap * (near + 0.12) * 2),
        place(column + 1 - side, near + gap * (near + 0.12) * 2),
        place(column + 1 - side, far - gap * (far + 0.12)),
        place(column + side, far - gap * (far + 0.12)),
      ];
      const share = Math.min(1, near * 1.3 + next() * 0.25);
      const warm = next();
      const colour =
        warm < 0.2
          ? shade('#f0bdae', '#b98d96', share)
          : warm < 0.55
            ? shade('#fbdfb8', '#8fa3b5', share)
            : shade('#f2cdb9', '#6f8fb0', share);
      pans.push(
        `<polygon points="${corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="${colour}"/>`,
      );
    }
  });
  const heaps = [
    [-1.02, 0.16, 0.5],
    [0.98, 0.1, 0.42],
    [1.98, 0.24, 0.72],
    [-2.02, 0.36, 1],
    [0.99, 0.51, 1.35],
    [-0.03, 0.05, 0.26],
    [2.98, 0.06, 0.3],
    [-0.03, 0.25, 0.75],
    [-3.02, 0.11, 0.45],
    [1.98, 0.74, 1.6],
  ].map(([column = 0, depth = 0, size = 1]) => {
    const [x, y] = place(column, depth);
    const [wide, high] = [92 * size, 78 * size];
    return `
      <ellipse cx="${x + 14 * size}" cy="${y + 4}" rx="${wide * 1.12}" ry="${12 * size}" fill="#3a3340" opacity="0.3"/>
      <path d="M${x - wide},${y} Q${x - wide * 0.32},${y - high * 0.5} ${x - 5 * size},${y - high} Q${x + wide * 0.36},${y - high * 0.48} ${x + wide},${y} Q${x},${y + 17 * size} ${x - wide},${y} Z" fill="url(#salt)"/>
      <path d="M${x - 5 * size},${y - high} Q${x + wide * 0.36},${y - high * 0.48} ${x + wide},${y} Q${x + wide * 0.5},${y + 12 * size} ${x + wide * 0.1},${y + 9 * size} Q${x + wide * 0.2},${y - high * 0.4} ${x - 5 * size},${y - high} Z" fill="#a495a8" opacity="0.5"/>`;
  });
  const clouds = times(8, () => {
    const [x, y] = [next() * 1600, 110 + next() * 200];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(150 + next() * 220).toFixed(0)}" ry="${(9 + next() * 14).toFixed(0)}" fill="#fbe3d2" opacity="0.6"/>`;
  });
  const mill = `<g fill="#5e5a66"><polygon points="244,402 256,330 284,330 296,402"/><path d="M252,332 q18,-22 36,0 Z"/><g stroke="#5e5a66" stroke-width="5">${[
    20, 110, 200, 290,
  ]
    .map(
      (turn) =>
        `<path d="M270,324 l${(Math.cos((turn * Math.PI) / 180) * 60).toFixed(1)},${(Math.sin((turn * Math.PI) / 180) * 60).toFixed(1)}"/>`,
    )
    .join('')}</g></g>`;
  const body = `
    <rect width="1600" height="${horizon + 10}" fill="url(#sky)"/>
    <g filter="url(#soft)">${clouds.join('')}</g>
    ${land(ridge(1600, horizon - 12, 7, 61), 1600, horizon + 12, '#8b8795')}
    ${mill}
    <rect y="${horizon}" width="1600" height="600" fill="#6d5a56"/>
    ${pans.join('')}
    <rect y="${horizon}" width="1600" height="600" fill="url(#sheen)"/>
    <ellipse cx="1080" cy="${horizon}" rx="520" ry="230" fill="url(#low)"/>
    ${heaps.join('')}`;
  return frame(1600, 1000, definitions, body);
}

/** A roof of rounded slates, with lichen. */
function slates(): string {
  const next = chance(67);
  const definitions = linear('fall', [0, '#0e1a22', 0], [1, '#0e1a22', 0.55]);
  const [wide, high] = [100, 100];
  const rows = times(13, (row) => {
    const y = -70 + row * high * 0.86;
    return times(18, (column) => {
      const x = column * wide - (row % 2 === 0 ? 0 : wide / 2) - 50;
      const tone = next();
      const colour =
        tone < 0.05
          ? '#b89a55'
          : tone < 0.16
            ? '#6c6478'
            : shade('#2f4552', '#7b919b', Math.round(next() ** 1.2 * 7) / 7);
      const shape = `M${x + 2},${y} L${x + 2},${y + 62} Q${x + 6},${y + 118} ${x + wide / 2},${y + 128} Q${x + wide - 6},${y + 118} ${x + wide - 2},${y + 62} L${x + wide - 2},${y} Z`;
      const lichen =
        next() < 0.07
          ? times(
              4,
              () =>
                `<circle cx="${(x + 22 + next() * 56).toFixed(0)}" cy="${(y + 70 + next() * 40).toFixed(0)}" r="${(3 + next() * 7).toFixed(1)}" fill="#c7b45e" opacity="0.8"/>`,
            ).join('')
          : '';
      return `<path d="${shape}" transform="translate(0 7)" fill="#131c22" opacity="0.75"/><path d="${shape}" fill="${colour}"/><path d="M${x + 7},${y + 66} Q${x + 11},${y + 113} ${x + wide / 2},${y + 122} Q${x + wide - 11},${y + 113} ${x + wide - 7},${y + 66}" fill="none" stroke="#dbe6e6" stroke-opacity="0.3" stroke-width="3"/>${lichen}`;
    }).join('');
  });
  // From the ridge down each course would cover the one below it, so the lowest is laid first.
  return frame(
    1600,
    1000,
    definitions,
    `<rect width="1600" height="1000" fill="#131c22"/>${rows.reverse().join('')}<rect width="1600" height="1000" fill="url(#fall)"/>`,
  );
}

/** Boats in a harbour, in fog. */
function harbourFog(): string {
  const next = chance(71);
  const definitions = [
    linear('air', [0, '#c9d1ce'], [0.55, '#e6e6dd'], [1, '#d5d8d1']),
    linear('water', [0, '#dfe1d9'], [1, '#7f9596']),
    radial('lamp', 0.5, 0.5, 0.5, [0, '#fff3c9', 1], [0.18, '#ffe3a1', 0.7], [1, '#ffe3a1', 0]),
    blur('far', 5),
    blur('mist', 34),
    blur('still', 2.2),
  ].join('');
  const boat = (x: number, y: number, size: number, hull: string, trim: string, mast: number) => `
    <g transform="translate(${x} ${y}) scale(${size})">
      <path d="M-150,-34 Q-60,-16 40,-18 Q120,-22 172,-52 Q150,6 118,22 L-112,22 Q-142,0 -150,-34 Z" fill="${hull}"/>
      <path d="M-150,-34 Q-60,-16 40,-18 Q120,-22 172,-52 L169,-42 Q120,-12 40,-8 Q-60,-6 -148,-25 Z" fill="${trim}"/>
      <path d="M-70,-20 L-62,-72 L10,-72 L22,-18 Z" fill="${trim}"/><rect x="-50" y="-60" width="24" height="20" fill="${hull}"/><rect x="-16" y="-60" width="18" height="20" fill="${hull}"/>
      <path d="M-28,-72 L-26,${-mast} M60,-20 L62,${-mast * 0.72}" stroke="${hull}" stroke-width="6" fill="none"/>
      <path d="M-26,${-mast} L172,-52 M-26,${-mast} L-150,-34 M62,${-mast * 0.72} L-26,-100" stroke="${hull}" stroke-width="1.8" fill="none"/>
    </g>`;
  const moored = (x: number, y: number, size: number, hull: string, trim: string, mast: number) =>
    `<g transform="translate(0 ${2 * y + 44 * size}) scale(1 -1)" opacity="0.28" filter="url(#still)">${boat(x, y, size, hull, trim, mast)}</g>${boat(x, y, size, hull, trim, mast)}`;
  const ripples = times(110, () => {
    const depth = next() ** 0.8;
    return `<ellipse cx="${(next() * 1600).toFixed(0)}" cy="${(590 + depth * 400).toFixed(0)}" rx="${(20 + depth * 110 * next()).toFixed(0)}" ry="${(0.8 + depth * 1.8).toFixed(1)}" fill="#f5f4ec" opacity="${(0.16 + next() * 0.26).toFixed(2)}"/>`;
  });
  const houses = times(15, (index) => {
    const x = 40 + index * 104 + next() * 30;
    const [wide, high] = [74 + next() * 40, 70 + next() * 62];
    return `<path d="M${x},560 v${-high} l${wide / 2},${-wide * 0.42} l${wide / 2},${wide * 0.42} v${high} Z"/>`;
  });
  const body = `
    <rect width="1600" height="1000" fill="url(#air)"/>
    <g fill="#b3bfbc" opacity="0.55" filter="url(#far)">${land(ridge(1600, 420, 26, 73), 1600, 560, '#bac5c1')}${houses.join('')}</g>
    <g filter="url(#mist)" opacity="0.8"><rect x="-50" y="470" width="1700" height="90" fill="#e9e9e0"/></g>
    <rect y="556" width="1600" height="444" fill="url(#water)"/>
    ${ripples.join('')}
    <g opacity="0.34">${moored(350, 610, 0.62, '#6f8385', '#a9b5b2', 300)}${moored(1290, 604, 0.55, '#6f8385', '#a9b5b2', 330)}${moored(860, 598, 0.5, '#7d8f90', '#b3bdba', 290)}</g>
    <g filter="url(#mist)" opacity="0.75"><rect x="-50" y="590" width="1700" height="70" fill="#e3e5dd"/></g>
    <g opacity="0.72">${moored(1090, 690, 0.9, '#3f585e', '#8fa19f', 330)}</g>
    <g filter="url(#mist)" opacity="0.5"><rect x="300" y="700" width="1500" height="60" fill="#dfe3dc"/></g>
    ${moored(520, 800, 1.3, '#1f3a42', '#c0583a', 330)}
    <rect x="1410" y="360" width="12" height="640" fill="#24343a"/><path d="M1392,362 h48 l-10,-30 h-28 Z" fill="#24343a"/><rect x="1402" y="362" width="28" height="42" fill="#fff0bf"/>
    <circle cx="1416" cy="384" r="210" fill="url(#lamp)" opacity="0.9"/>
    <path d="M1250,1000 L1300,930 L1600,915 L1600,1000 Z" fill="#2a3a3f"/>
    <path d="M1340,930 v-46 q16,-16 32,0 v46 Z" fill="#1d2a2f"/>`;
  return frame(1600, 1000, definitions, body);
}

/** The old pattern of overlapping waves, with a sun in it. */
function waves(): string {
  const next = chance(83);
  const definitions = linear('deep', [0, '#0b2036', 0], [1, '#0b2036', 0.45]);
  const radius = 84;
  const rows = times(28, (row) => {
    const y = row * radius * 0.5 - 10;
    return times(12, (column) => {
      const x = column * radius * 2 + (row % 2 === 0 ? 0 : radius) - radius;
      const share = Math.min(1, Math.max(0, Math.round((y / 1050 + (next() - 0.5) * 0.28) * 10) / 10));
      const base = shade('#7fb0b3', '#16385c', share);
      const isSun = row === 8 && column === 7;
      const [outer, line] = isSun ? ['#c8553d', '#f6e6c8'] : [base, '#f1ead8'];
      return [1, 0.76, 0.52, 0.28]
        .map(
          (part, ring) =>
            `<circle cx="${x}" cy="${y + radius}" r="${(radius * part).toFixed(1)}" fill="${ring % 2 === 0 ? outer : line}"/><circle cx="${x}" cy="${y + radius}" r="${(radius * (part - 0.07)).toFixed(1)}" fill="${ring % 2 === 0 ? line : outer}"/><circle cx="${x}" cy="${y + radius}" r="${(radius * (part - 0.1)).toFixed(1)}" fill="${outer}"/>`,
        )
        .join('');
    }).join('');
  });
  return frame(
    1600,
    1000,
    definitions,
    `<rect width="1600" height="1000" fill="#7fb0b3"/>${rows.join('')}<rect width="1600" height="1000" fill="url(#deep)"/>`,
  );
}

const pictures: Picture[] = [
  { name: 'low-water.jpg', svg: lowWater(), encode: jpeg },
  { name: 'dry-stone-wall.jpg', svg: dryStoneWall(), encode: jpeg },
  { name: 'loaf.jpg', svg: loaf(), encode: jpeg },
  { name: 'lighthouse.webp', svg: lighthouse(), encode: webp },
  { name: 'salt-pans.jpg', svg: saltPans(), encode: jpeg },
  { name: 'slates.png', svg: slates(), encode: png },
  { name: 'harbour-fog.webp', svg: harbourFog(), encode: webp },
  { name: 'waves.png', svg: waves(), encode: png },
];

await mkdir(folder, { recursive: true });
for (const { name, svg, encode } of pictures) {
  const bytes = await encode(sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })).toBuffer();
  if (bytes.length > largestBytes) throw new Error(`${name} has ${bytes.length} bytes, more than ${largestBytes}`);
  await writeFile(join(folder, name), bytes);
  console.log(`${name}  ${Math.round(bytes.length / 1000)} kB`);
}
