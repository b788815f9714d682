import type { Design } from '../../docs/design.ts';

export const groupsDesign: Design = {
  purpose:
    'Chatbots that speak with one another: the form of a group with its members, the page where they are chosen, and the list of one’s own.',
  anatomy: [
    ['group-editor', 'cover and names, members, who greets, greeting and scenario, tags and visibility'],
    ['group-member', 'who it is, what they cost a turn, how they begin, and what only they are told'],
    ['group-greeter', 'a member, or nobody: then the greeting is narration'],
    ['group-knows', 'which of the group’s books each member reads; their own stay theirs'],
    ['group-rehearsal', 'who speaks next and why, with the form as it is typed'],
    ['group-members-page', 'chatbots of Explore, of one’s own and favorites, with who is chosen above them'],
    ['my-groups-page', 'groups of one’s own, and how many of their members can speak'],
  ],
  states: [
    ['lost', 'a member who is private, closed or removed is named to the creator alone, with what to do'],
    ['private', 'in a group that others open, private chatbots are dimmed and say why'],
    ['full', 'ten are in: nobody else can be added, and it says so'],
  ],
  do: ['Give every drag a button, and say the new place.', 'Say who is heaviest before the limit does.'],
  dont: ['Name a lost member to readers.', 'Hide who speaks first in the order.'],
};
