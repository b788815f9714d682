import { type Brand, plainText } from '@troupe/protocol';
import { foldCharacter, letterSigns } from '../../../kernel/disguises/letters.ts';

/** Names that speak for the house, for nobody, or for a path. */
const reserved = new Set(
  (
    'about abuse account accounts admin administrator admins ads all anonymous api app apps assets auth billing bot bots ' +
    'brand chat chats checkout claude console constructor contact creator creators dashboard deleted developer developers dev download ' +
    'email everyone explore faq formermember guest guests guidelines help helpdesk home info legal login logout mail me member members ' +
    'mod moderation moderator moderators mods news nobody null oauth official operator owner password payment payments ' +
    'persona personas policy portal postmaster press privacy profile prototype refund register report root safety security settings ' +
    'signin signout signup staff status subscribe support system team terms test troupe undefined unknown user username ' +
    'users verify webmaster welcome www you'
  ).split(' '),
);

/** Names of who has a say here: no account bears them, in whatever letters, and with whatever number or office beside them. */
const authorities =
  'admin admins administrator administrators helpdesk mod mods moderation moderator moderators official owner operator root security staff support system team webmaster';
/** Of these, what is no part of an account's longer name either: who is called so is taken for one of us. */
const titles = 'admin admins administrator administrators moderator moderators official staff';
/** Everyday words among them, which stories need: a character may be called The Owner. */
const everyday = 'owner root security team';

/** What stands in front of a name, or behind it, and leaves it the same: the official …, … support team. */
const before = 'the official real team super sys site head chief community customer admin app bot help mod staff support'.split(
  ' ',
);
const after = 'account admin app bot help mod official staff support team'.split(' ');
/** How many of these one name is rid of. */
const peeledMost = 3;

export type Named = Pick<Brand, 'id' | 'name'>;
/** Who bears a name: an account, or what an account makes, such as a character or a persona. */
export type Bearer = 'account' | 'work';

/** A name as the eye takes it, in words: small Latin letters for what looks like them, `rn` and `nn` as `m`, `vv` as `w`. */
const wordsOf = (text: string): string[] =>
  [...plainText(text)]
    .map((character) => letterSigns.get(character) ?? foldCharacter(character) ?? ' ')
    .join('')
    .replaceAll(/rn|nn/g, 'm')
    .replaceAll('vv', 'w')
    .split(' ')
    .filter(Boolean);
const skeletonOf = (text: string): string => wordsOf(text).join('');
const skeletonsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(skeletonOf));

const titleSkeletons = skeletonsOf(titles.split(' '));
const everydaySkeletons = skeletonsOf(everyday.split(' '));
const authoritySkeletons: Record<Bearer, ReadonlySet<string>> = {
  account: skeletonsOf(authorities.split(' ')),
  work: skeletonsOf(authorities.split(' ').filter((word) => !everydaySkeletons.has(skeletonOf(word)))),
};
const [heads, tails] = [[...skeletonsOf(before)], [...skeletonsOf(after)]];

const peel = (skeleton: string): string[] => [
  ...heads.filter((head) => skeleton.startsWith(head)).map((head) => skeleton.slice(head.length)),
  ...tails.filter((tail) => skeleton.endsWith(tail)).map((tail) => skeleton.slice(0, -tail.length)),
];

/** What a whole name is compared by: its skeleton, and what is left of that without numbers at its ends and offices beside it. */
const coresOf = (name: string): ReadonlySet<string> => {
  const trimmed = name.replace(/[\s\p{N}]+$/u, '');
  const cores = new Set([name, trimmed, name.replace(/^[\s\p{N}]+/u, ''), trimmed.replace(/^[\s\p{N}]+/u, '')].map(skeletonOf));
  let last = [...cores];
  for (let peeled = 0; peeled < peeledMost; peeled += 1) {
    last = last.flatMap(peel).filter((core) => !cores.has(core));
    for (const core of last) cores.add(core);
  }
  cores.delete('');
  return cores;
};

/** Whether a whole name looks like a word of authority, a brand, or one of the names given. */
export const passesFor = (name: string, bearer: Bearer, brands: readonly Named[], others: readonly string[] = []): boolean => {
  const cores = coresOf(name);
  const known = [...brands.flatMap(({ id, name: own }) => [id, own]), ...others].map(skeletonOf);
  return known.some((one) => cores.has(one)) || [...cores].some((core) => authoritySkeletons[bearer].has(core));
};

/** Whether no account may take a username: a reserved word, or a name that looks like one of authority. */
export const isReserved = (username: string, brands: readonly Named[]): boolean =>
  reserved.has(username) || passesFor(username, 'account', brands);

/** Whether a word of an account's name is a title of staff. */
export const hasTitle = (name: string): boolean => wordsOf(name).some((word) => titleSkeletons.has(word));
