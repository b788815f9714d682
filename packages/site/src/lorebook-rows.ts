import { plain, type Row } from './route-row.ts';

/** A page of who makes lorebooks; there is none where the brand has none (R-LORE-01). */
const own = { ...plain, class: 'create', permission: 'create_character', flag: 'lorebook' } as const;

/** The rows of the table about lorebooks, in matching order. */
export const lorebookRows = [
  {
    name: 'creation.lorebooks',
    path: '/my-chatbots/lorebooks',
    title: 'My Lorebooks · {product}',
    ...own,
    permission: 'view_my_chat_bots',
    guests: 'register',
    screen: 'creation/lorebooks',
  },
  // Before the page of a lorebook: no lorebook's id is one of these words.
  {
    name: 'creation.lorebook.create',
    path: '/lorebook/create',
    title: 'Create a lorebook · {product}',
    ...own,
    guests: 'register',
    screen: 'creation/create-lorebook',
  },
  {
    name: 'creation.lorebook.edit',
    path: '/lorebook/edit/:lorebookId',
    title: 'Edit lorebook · {product}',
    ...own,
    guests: 'register',
    screen: 'creation/edit-lorebook',
  },
  {
    name: 'creation.lorebook',
    path: '/lorebook/:lorebookId',
    title: 'Lorebook · {product}',
    ...plain,
    flag: 'lorebook',
    class: 'read',
    guests: 'enter',
    screen: 'creation/lorebook',
  },
] as const satisfies readonly Row[];
