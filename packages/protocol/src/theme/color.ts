/**
 * Colour arithmetic: OKLCH (CSS Color 4, B. Ottosson's matrices) to the 8-bit sRGB a screen shows,
 * and WCAG 2.2 contrast measured on those 8-bit values, as a scanner would.
 */
export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  /** Chroma, 0 to about 0.37 inside sRGB. */
  c: number;
  /** Hue in degrees. */
  h: number;
  alpha: number;
}
type Triple = [number, number, number];

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const toLinear = (s: number) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4);
const toGamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

const linearFrom = ({ l, c, h }: Oklch): Triple => {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
};

/** From sRGB channels 0 to 1. */
const oklchFrom = (rgb: Triple, alpha: number): Oklch => {
  const [r, g, b] = rgb.map(toLinear) as Triple;
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const bb = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return {
    l: clamp(0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z),
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
    alpha,
  };
};

// Browsers clip such a hair outside, and so does this.
const isInGamut = (rgb: Triple) => rgb.every((v) => v > -0.004 && v < 1.004);

/** The same lightness and hue with the most chroma that sRGB can show. */
const intoGamut = (color: Oklch): Triple => {
  if (color.l <= 0) return [0, 0, 0];
  if (color.l >= 1) return [1, 1, 1];
  const whole = linearFrom(color);
  if (isInGamut(whole)) return whole;
  let low = 0;
  let high = color.c;
  for (let step = 0; step < 16; step++) {
    const c = (low + high) / 2;
    if (isInGamut(linearFrom({ ...color, c }))) low = c;
    else high = c;
  }
  return linearFrom({ ...color, c: low });
};

// The hair above a half undoes the noise of the two matrices, so that 127.5 rounds as it does in browsers.
const toBytes = (color: Oklch): Triple => intoGamut(color).map((v) => Math.round(255 * toGamma(clamp(v)) + 1e-4)) as Triple;

/** Lower-case hex, with alpha only where it is not 1. */
export const toHex = (color: Oklch): string => {
  const bytes: number[] = toBytes(color);
  if (color.alpha < 1) bytes.push(Math.round(255 * color.alpha));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

/** WCAG relative luminance of the 8-bit value, 0 to 1. */
export const luminance = (color: Oklch): number => {
  const [r, g, b] = toBytes(color).map((byte) => toLinear(byte / 255)) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast ratio of two opaque colours, 1 to 21. */
export const contrastRatio = (one: Oklch, other: Oklch): number => {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const fromHex = (digits: string): Oklch | undefined => {
  const wide = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (wide.length !== 6 && wide.length !== 8) return undefined;
  const [r = 0, g = 0, b = 0, alpha = 255] = (wide.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return oklchFrom([r / 255, g / 255, b / 255], alpha / 255);
};

/** CSS Color 4: sRGB channels of a hue in degrees, saturation and lightness 0 to 1. */
const fromHsl = (h: number, s: number, l: number, alpha: number): Oklch => {
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return oklchFrom([channel(0), channel(8), channel(4)], alpha);
};

const names: Record<string, string> = { black: '000', white: 'fff', transparent: '0000' };
const part = /^(-?(?:\d+\.?\d*|\.\d+))(%|deg|turn|rad)?$/;

/** A component as a number; a percentage counts against `whole`, an angle becomes degrees. */
const component = (text: string | undefined, whole: number): number => {
  if (text === 'none') return 0;
  const match = part.exec(text ?? '');
  if (!match) return NaN;
  const value = Number(match[1]);
  if (match[2] === '%') return (value / 100) * whole;
  if (match[2] === 'turn') return value * 360;
  if (match[2] === 'rad') return (value * 180) / Math.PI;
  return value;
};
const degrees = (angle: number) => ((angle % 360) + 360) % 360;

/** Reads hex, `rgb()`, `hsl()`, `oklch()` (old comma and new space syntax) and the few names; anything else is undefined. */
export const parseColor = (text: unknown): Oklch | undefined => {
  if (typeof text !== 'string' || text.length > 80) return undefined;
  const value = text.trim().toLowerCase();
  const hex = names[value] ?? /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex) return fromHex(hex);
  const call = /^(rgb|hsl|oklch)a?\(([^()]*)\)$/.exec(value);
  if (!call) return undefined;
  const parts = (call[2] ?? '').trim().split(/\s*[,/]\s*|\s+/);
  if (parts.length < 3 || parts.length > 4) return undefined;
  const alpha = parts.length === 4 ? clamp(component(parts[3], 1)) : 1;
  const [first, second, third] = parts;
  let color: Oklch;
  if (call[1] === 'rgb') {
    color = oklchFrom([first, second, third].map((each) => clamp(component(each, 255) / 255)) as Triple, alpha);
  } else if (call[1] === 'hsl') {
    // Saturation and lightness are percentages, with or without the sign.
    color = fromHsl(
      degrees(component(first, 360)),
      clamp(component(second, 100) / 100),
      clamp(component(third, 100) / 100),
      alpha,
    );
  } else {
    color = { l: clamp(component(first, 1)), c: clamp(component(second, 0.4), 0, 0.5), h: degrees(component(third, 360)), alpha };
  }
  return [color.l, color.c, color.h, color.alpha].every(Number.isFinite) ? color : undefined;
};
