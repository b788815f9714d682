import { closestMatch } from 'leven';

/** "; did you mean …?" where one of the known names is near enough to be meant, else nothing. */
export const didYouMean = (given: string, known: Iterable<string>): string => {
  const last = given.slice(given.lastIndexOf('.') + 1);
  const closest = closestMatch(given, [...known], { maxDistance: Math.max(1, Math.ceil(last.length * 0.4)) });
  return closest === undefined ? '' : `; did you mean ${closest}?`;
};
