import { plain, type Row } from './route-row.ts';

/** A page of who makes groups; there is none where the brand has none. */
const own = { ...plain, class: 'create', permission: 'create_character', flag: 'groupchat' } as const;
const lists = { ...own, permission: 'view_my_chat_bots', guests: 'teaser' } as const;

/** The rows of the table about groups, in matching order (P-ROUTE-07, P-ROUTE-08). */
export const groupRows = [
  {
    name: 'creation.groups',
    path: '/my-chatbots/groupchats',
    title: 'My Groupchats · {product}',
    ...lists,
    screen: 'creation/groups',
  },
  {
    name: 'creation.groups.drafts',
    path: '/my-chatbots/groupchats/drafts',
    title: 'Drafts of groupchats · {product}',
    ...lists,
    screen: 'creation/group-drafts',
  },
  // Other addresses of the two lists, to which they lead.
  { name: 'creation.groups.list', path: '/groupchat', title: 'Groupchats · {product}', ...lists, screen: 'creation/groups' },
  {
    name: 'creation.groups.edit',
    path: '/groupchat/edit',
    title: 'Choose a groupchat to edit · {product}',
    ...lists,
    screen: 'creation/groups',
  },
  {
    name: 'creation.groups.draft-list',
    path: '/groupchat/drafts',
    title: 'Groupchat drafts · {product}',
    ...lists,
    screen: 'creation/group-drafts',
  },
  // Before the page of a group, and of a draft: no id is one of these words.
  {
    name: 'creation.group.create',
    path: '/groupchat/create',
    title: 'Create a groupchat · {product}',
    ...own,
    guests: 'teaser',
    screen: 'creation/create-group',
  },
  {
    name: 'creation.group.members',
    path: '/groupchat/create/members',
    title: 'Add members · {product}',
    ...own,
    guests: 'teaser',
    screen: 'creation/group-members',
  },
  {
    name: 'creation.group.draft',
    path: '/groupchat/create/:draftId',
    title: 'Draft of a groupchat · {product}',
    ...own,
    guests: 'teaser',
    screen: 'creation/create-group',
  },
  {
    name: 'creation.group.edit',
    path: '/groupchat/edit/:characterId',
    title: 'Edit groupchat · {product}',
    ...own,
    guests: 'register',
    screen: 'creation/edit-group',
  },
  {
    name: 'creation.group',
    path: '/groupchat/:characterId',
    title: '{character}, a groupchat by {username} · {product}',
    ...plain,
    lookup: 'character',
    class: 'read',
    flag: 'groupchat',
    guests: 'enter',
    listed: true,
    screen: 'creation/group',
  },
] as const satisfies readonly Row[];
