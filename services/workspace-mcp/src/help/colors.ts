/** The least contrast at which text is read well (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
const STEPS = 20;

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Black or white, whichever is read better on that colour. */
export const onColor = (color: string): string =>
  hexOf(contrast(rgbOf(color), WHITE) >= contrast(rgbOf(color), BLACK) ? WHITE : BLACK);

/** The colour, or the nearest one between it and black or white that is read well on that ground. */
export function readableOn(ground: string, color: string): string {
  const below = rgbOf(ground);
  const far = contrast(below, WHITE) >= contrast(below, BLACK) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(rgbOf(color), far, step / STEPS);
    if (contrast(mixed, below) >= LEAST_CONTRAST) return hexOf(mixed);
  }
  return hexOf(far);
}

export const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;

const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => Math.round(part + (to[index]! - part) * share)) as never;

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, definition of relative luminance. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
