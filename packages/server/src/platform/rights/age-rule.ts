import { ageLevels, ageLimits, ageMethods, type AgeLevel, type AgeMethod, type Brand } from '@troupe/protocol';
import type { Place } from '../../http/place.ts';

/** What an age check is like in one country. */
export interface AgeRule {
  check: 'required' | 'at_door' | 'inform' | 'disabled';
  methods: readonly AgeMethod[];
  validDays: number;
  perVisit: boolean;
}

type Policy = Pick<Brand['policy'], 'age_check' | 'age_elsewhere'>;
type Given = Exclude<Policy['age_check'][string], string>;

/** A bare scan shows a document, and not that it is one's own. */
const withoutBareScan = ageMethods.filter((method) => method !== 'id_scan');

/** What regulators ask for where they ask for more; a brand's own rule wins. */
const ofCountries: Readonly<Record<string, Partial<Given>>> = {
  GB: { methods: [...withoutBareScan] },
  FR: { methods: ['double_blind', 'facial_age_estimation'], per_visit: true },
};

/** Levels from the least to the most. */
export const isAtLeast = (level: AgeLevel, least: AgeLevel): boolean => ageLevels.indexOf(level) >= ageLevels.indexOf(least);

const given = (rule: Policy['age_check'][string]): Partial<Given> => (typeof rule === 'string' ? { check: rule } : rule);

/** What is told wins over what is left out. */
const layered = (...layers: readonly Partial<Given>[]): Partial<Given> =>
  Object.assign(
    {},
    ...layers.map((layer) => Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))),
  );

/**
 * The rule that a brand has for a country; null is a country that nobody knows, and may be any: nothing is relaxed
 * for it. A country that the brand names wins over what regulators there ask for, and that over the rest.
 */
export const ageRuleFor = (policy: Policy, country: string | null): AgeRule & { level: AgeLevel } => {
  const own = country === null ? undefined : policy.age_check[country];
  const known: Partial<Given> = country === null ? { methods: [...withoutBareScan] } : {};
  const rule = layered(
    known,
    policy.age_elsewhere,
    ofCountries[country ?? ''] ?? {},
    // A country with a rule of its own has its own door.
    own === undefined ? {} : { check: 'required' },
    own === undefined ? {} : given(own),
  );
  const level = rule.level ?? 'low';
  return {
    check: rule.check ?? 'required',
    methods: rule.methods ?? ageMethods,
    level,
    validDays: rule.valid_days ?? ageLimits.validDays,
    perVisit: rule.per_visit ?? false,
  };
};

/** The rules that hold at a place: of the country that is known, and of the one that the caller names. */
export const rulesAt = (policy: Policy, { country, hint }: Place) =>
  [country, ...(hint === null || hint === country ? [] : [hint])].map((code) => ageRuleFor(policy, code));
