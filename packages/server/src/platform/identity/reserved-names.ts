import { type Brand, plainText } from '@troupe/protocol';
import { foldCharacter, letterSigns } from '../../kernel/disguises/letters.ts';

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

/** Names of who has a say here: they are nobody's in whatever letters they are written, and with whatever number behind them. */
const authorities =
  'admin admins administrator administrators helpdesk mod mods moderation moderator moderators official operator owner root security staff support system team webmaster';
/** Of these, what is no part of a longer name either: who is called so is taken for one of us. */
const titles = 'admin admins administrator administrators moderator moderators official staff';

/** What a brand's name is joined with by who would pass for it. */
const offices = ['', 'admin', 'app', 'bot', 'help', 'mod', 'official', 'staff', 'support', 'team'];

type Named = Pick<Brand, 'id' | 'name'>;

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
const skeletonsOf = (list: string): ReadonlySet<string> => new Set(list.split(' ').map(skeletonOf));

const authoritySkeletons = skeletonsOf(authorities);
const titleSkeletons = skeletonsOf(titles);

/** Whether somebody of this name would be taken for the brand, or for who has a say in it. */
const passesForUs = (name: string, brands: readonly Named[]): boolean => {
  // A number behind a name makes it no other name.
  const skeletons = [skeletonOf(name), skeletonOf(name.replace(/[\s\d]+$/u, ''))];
  const houses = brands.flatMap(({ id, name: own }) => [skeletonOf(id), skeletonOf(own)]).filter(Boolean);
  return skeletons.some(
    (skeleton) =>
      authoritySkeletons.has(skeleton) ||
      houses.some((house) =>
        offices.some((office) => [house + skeletonOf(office), skeletonOf(office) + house].includes(skeleton)),
      ),
  );
};

/** Whether a username is nobody's to take: a reserved word, or a name under which one would pass for the house. */
export const isReserved = (username: string, brands: readonly Named[]): boolean =>
  reserved.has(username) || passesForUs(username, brands);

/** Whether a display name is nobody's to bear who has no say here. */
export const isOfAuthority = (name: string, brands: readonly Named[]): boolean =>
  passesForUs(name, brands) || wordsOf(name).some((word) => titleSkeletons.has(word));
