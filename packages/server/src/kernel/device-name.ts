/** Families of browsers, the more particular first: most name themselves after others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCrMo\/|\bCriOS\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
/** A header that is longer says no more. */
const readMost = 500;

const familyIn = (text: string, families: readonly (readonly [RegExp, string])[]) =>
  families.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A device as its owner knows it: "Firefox on Linux". Families only, no version: two of one family look alike on
 * purpose. `user-agent` is what the browser says of itself; it proves nothing.
 */
export const deviceName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, readMost);
  const browser = familyIn(text, browsers);
  const system = familyIn(text, systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
};
