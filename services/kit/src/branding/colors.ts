import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** Colours of the pages that do not depend on the configured one, by the names of their CSS properties. */
export const SCHEMES = {
  light: {
    ground: '#f3f4f7',
    paper: '#ffffff',
    ink: '#14181f',
    quiet: '#525a68',
    line: '#d3d7df',
    edge: '#7b8494',
    danger: '#b3201a',
    'danger-wash': '#fdecea',
    caution: '#7a4b00',
    'caution-wash': '#fff3d9',
    good: '#16653a',
    'good-wash': '#e6f5ec',
  },
  dark: {
    ground: '#101318',
    paper: '#191e26',
    ink: '#eef1f6',
    quiet: '#a9b3c3',
    line: '#333b48',
    edge: '#76829a',
    danger: '#ff9d94',
    'danger-wash': '#3a1d1c',
    caution: '#f3c56b',
    'caution-wash': '#352a12',
    good: '#7fd6a3',
    'good-wash': '#15301f',
  },
} as const;

export type Scheme = keyof typeof SCHEMES;

/** Colours that derive from the configured one. */
export interface BrandColors {
  /** The configured colour itself, for areas such as the mark. */
  readonly brand: string;
  /** Black or white, whichever can be read better on it. */
  readonly 'on-brand': string;
  /** The nearest shade that can be read as text on every ground of the scheme. */
  readonly accent: string;
  readonly 'on-accent': string;
  /** A ground with a hint of the colour. */
  readonly wash: string;
}

/** The least contrast of text with its ground: AA of WCAG 2.2 in the light scheme (criterion 1.4.3), AAA in the dark one (criterion 1.4.6). */
const CONTRAST: Readonly<Record<Scheme, number>> = { light: 4.5, dark: 7 };
/** How much of the colour is in `wash`. */
const HINT: Readonly<Record<Scheme, number>> = { light: 0.08, dark: 0.14 };
const STEP = 0.01;
/** The lightness at which there is no more readable shade. */
const END: Readonly<Record<Scheme, number>> = { light: 0, dark: 1 };

export function brandColors(color: string, scheme: Scheme): BrandColors {
  const { paper, ground, 'danger-wash': danger, 'caution-wash': caution, 'good-wash': good } = SCHEMES[scheme];
  const wash = formatHex(interpolate([paper, color], 'oklab')(HINT[scheme]));
  const accent = readable(color, [paper, ground, wash, danger, caution, good], scheme);
  return { brand: color, 'on-brand': onColor(color), accent, 'on-accent': onColor(accent), wash };
}

/** Black or white, whichever has the greater contrast; it is 4.5 or more. */
export const onColor = (color: string): '#000000' | '#ffffff' =>
  wcagContrast('#ffffff', color) >= wcagContrast('#000000', color) ? '#ffffff' : '#000000';

const oklch = converter('oklch');

/** The colour, darkened or lightened as little as makes it readable on all the grounds. Its hue stays. */
function readable(color: string, grounds: readonly string[], scheme: Scheme): string {
  const { l, ...hue } = oklch(color)!;
  const step = scheme === 'light' ? -STEP : STEP;
  for (let lightness = bounded(l); ; lightness = bounded(lightness + step)) {
    const shade = formatHex(clampChroma({ ...hue, l: lightness }, 'oklch'));
    if (lightness === END[scheme] || canBeRead(shade, grounds, CONTRAST[scheme])) return shade;
  }
}

const bounded = (lightness: number): number => Math.min(1, Math.max(0, lightness));

const canBeRead = (shade: string, grounds: readonly string[], contrast: number): boolean =>
  grounds.every((ground) => wcagContrast(shade, ground) >= contrast);
