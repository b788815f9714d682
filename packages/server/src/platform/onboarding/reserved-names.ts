import type { Brand } from '@troupe/protocol';

/** Names that speak for the house, for nobody, or for a path. */
const reserved = new Set(
  (
    'about abuse account accounts admin administrator admins ads all anonymous api app apps assets auth billing bot bots ' +
    'brand chat chats checkout claude console contact creator creators dashboard deleted developer developers dev download ' +
    'email everyone explore faq formermember guest guests guidelines help helpdesk home info legal login logout mail me member members ' +
    'mod moderation moderator moderators mods news nobody null oauth official operator owner password payment payments ' +
    'persona personas policy portal postmaster press privacy profile refund register report root safety security settings ' +
    'signin signout signup staff status subscribe support system team terms test troupe undefined unknown user username ' +
    'users verify webmaster welcome www you'
  ).split(' '),
);

/** What a brand's name is joined with by who would pass for it. */
const offices = ['', 'admin', 'app', 'bot', 'help', 'mod', 'official', 'staff', 'support', 'team'];

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a username is nobody's to take: a reserved word, or a name under which one would pass for a brand. */
export const isReserved = (username: string, brands: readonly Pick<Brand, 'id' | 'name'>[]): boolean =>
  reserved.has(username) ||
  brands
    .flatMap(({ id, name }) => [bare(id), bare(name)])
    .some((brand) => brand !== '' && offices.some((office) => username === brand + office || username === office + brand));
