import type { FaultyMember, GroupFault, GroupField, Issue } from '@troupe/protocol';

/** Fields by the words that a form has for them. */
const labels: Record<GroupField, string> = {
  name: 'Name',
  title: 'Title',
  greeting: 'Greeting',
  scenario: 'Scenario',
  persona: 'Description',
  greeting_character_id: 'Who speaks first',
  members: 'Members',
  language: 'Language',
  tags: 'Tags',
  avatar_url: 'Avatar',
  visibility: 'Visibility',
  definition_visible: 'Who reads the scenario',
};

const tooLong = (field: GroupField, limit: number): string => {
  if (field === 'name') return `Name should be ${limit} characters or less`;
  // R-GRP-03 asks for these very words, of the scenario too.
  return field === 'scenario'
    ? `Personality is maximum of ${limit} characters`
    : `${labels[field]} is maximum of ${limit} characters`;
};

const namesOf = (members: readonly FaultyMember[]): string => members.map(({ id, name }) => name ?? id).join(', ');

const required = (field: GroupField): string =>
  field === 'avatar_url' ? 'You must generate an Avatar' : `${labels[field]} is required`;

const sentence = (fault: GroupFault): string => {
  const { field } = fault;
  switch (fault.rule) {
    case 'required':
      return required(field);
    case 'too_short':
      return `${labels[field]} should be ${fault.limit} characters or more`;
    case 'too_long':
      return tooLong(field, fault.limit);
    case 'too_few':
      return field === 'members' ? `At least ${fault.limit} chatbots required` : `At least ${fault.limit} tags are required`;
    case 'too_many':
      return field === 'members' ? `You can't add more than ${fault.limit} chatbots.` : 'Tag limit reached';
    case 'links':
      return `${labels[field]} may hold no links: ${fault.links.join(', ')}`;
    case 'too_many_tokens':
      return `Greeting and scenario are about ${fault.tokens} tokens together; ${fault.limit} are allowed`;
    case 'private_members':
      return `Public and unlisted groups cannot hold private chatbots: ${namesOf(fault.members)}`;
    case 'lost_members':
      return `Not available any more: ${namesOf(fault.members)}`;
    case 'repeated_members':
      return `In the group more than once: ${namesOf(fault.members)}`;
    case 'long_notes':
      return `A note is maximum of ${fault.limit} characters: ${namesOf(fault.members)}`;
    case 'no_member':
      return 'Who speaks first must be a member of the group';
  }
};

/** What stands against a group, as the refusal of a call tells it: by field, in the words of the rules (R-GRP-02 to R-GRP-07). */
export const toGroupIssues = (faults: readonly GroupFault[]): Issue[] =>
  faults.map((fault) => ({ path: `body.${fault.field}`, message: sentence(fault) }));
