import type { ChatbotFault, ChatbotField, ChatbotForm, Issue } from '@troupe/protocol';

/** Fields by the words that a form has for them. */
const labels: Record<ChatbotField, string> = {
  name: 'Name',
  title: 'Title',
  greeting: 'Greeting',
  alternate_greetings: 'Each other greeting',
  persona: 'Personality',
  scenario: 'Scenario',
  dialogue: 'Example dialogue',
  system_prompt: 'System prompt',
  post_history_instructions: 'Closing instructions',
  language: 'Language',
  tags: 'Tags',
  avatar_url: 'Avatar',
  visibility: 'Visibility',
  definition_visible: 'Who reads the personality',
};

const tooLong = (field: ChatbotField, limit: number): string =>
  field === 'name' ? `Name should be ${limit} characters or less` : `${labels[field]} is maximum of ${limit} characters`;

const sentence = (fault: ChatbotFault): string => {
  const { field } = fault;
  switch (fault.rule) {
    case 'required':
      return field === 'avatar_url' ? 'You must generate an Avatar' : `${labels[field]} is required`;
    case 'too_short':
      return `${labels[field]} should be ${fault.limit} characters or more`;
    case 'too_long':
      return tooLong(field, fault.limit);
    case 'too_few':
      return `At least ${fault.limit} tags are required`;
    case 'too_many':
      return 'Tag limit reached';
    case 'links':
      return `${labels[field]} may hold no links: ${fault.links.join(', ')}`;
    case 'too_many_tokens':
      return `Greeting, personality, scenario and example dialogue are about ${fault.tokens} tokens together; ${fault.limit} are allowed`;
  }
};

/** What stands against a form, as the refusal of a call tells it: by field, in the words of the rules (R-BOT-04 to R-BOT-14). */
export const toIssues = (faults: readonly ChatbotFault[]): Issue[] =>
  faults.map((fault) => ({ path: `body.${fault.field}`, message: sentence(fault) }));

/**
 * What stands against a visibility: while a fix is asked for it is locked (R-MOD-05), and `permanently_private` is
 * neither chosen nor left (R-BOT-09).
 */
export const visibilityIssues = (
  { visibility }: Pick<ChatbotForm, 'visibility'>,
  before: ChatbotForm['visibility'] | null,
  isLocked: boolean,
): Issue[] => {
  if (visibility === before) return [];
  const issue = (message: string): Issue[] => [{ path: 'body.visibility', message }];
  if (before === 'permanently_private') return issue('Visibility is locked: the chatbot stays private');
  if (visibility === 'permanently_private') return issue('Visibility should be public, hidden or private');
  return isLocked ? issue('Visibility is locked until what was found is mended') : [];
};
