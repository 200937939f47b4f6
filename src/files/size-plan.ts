/** One smaller copy to make. */
export interface PlannedSize {
  name: SizeName;
  width: number;
  height: number;
  /** Whether to crop to the shape of the box instead of fitting into it. */
  isCropped: boolean;
}

/** The standard sizes: the box that each must fit into; a height of 0 is no limit. Behaviour 4. */
const boxes = {
  thumbnail: { width: 150, height: 150, isCropped: true },
  medium: { width: 300, height: 300, isCropped: false },
  medium_large: { width: 768, height: 0, isCropped: false },
  large: { width: 1024, height: 1024, isCropped: false },
  '1536x1536': { width: 1536, height: 1536, isCropped: false },
  '2048x2048': { width: 2048, height: 2048, isCropped: false },
} as const;

export type SizeName = keyof typeof boxes;
export const sizeNames = Object.keys(boxes) as SizeName[];

/** Where a size is written while it is temporary. */
export const sizePath = (path: string, name: SizeName): string => `${path}.${name}`;

/** The smaller copies of a picture, with their sizes: only those that are smaller than the picture. */
export function planSizes(width: number, height: number): PlannedSize[] {
  return sizeNames.flatMap((name) => {
    const { isCropped, ...box } = boxes[name];
    const size = isCropped ? crop(width, height, box) : fit(width, height, box);
    return size.width === width && size.height === height ? [] : [{ name, ...size, isCropped }];
  });
}

interface Box {
  width: number;
  height: number;
}

const crop = (width: number, height: number, box: Box) => ({
  width: Math.min(width, box.width),
  height: Math.min(height, box.height),
});

function fit(width: number, height: number, box: Box) {
  const ratio = Math.min(1, box.width / width, (box.height || Number.POSITIVE_INFINITY) / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * ratio));
  return { width: scaled(width), height: scaled(height) };
}
