import type { ChatbotField, ChatbotForm } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { useText } from './texts.ts';

const standings = {
  public: 'my.standing.public',
  hidden: 'my.standing.unlisted',
  private: 'my.standing.private',
  permanently_private: 'my.standing.private',
} as const;

/** A value of the form as one text, to be read beside another: a sign for nothing, and for yes and no. */
export const useValueText = (): ((field: ChatbotField, form: ChatbotForm) => string) => {
  const { t } = useApp();
  const text = useText();
  return (field, form) => {
    if (field === 'visibility') return text(standings[form.visibility]);
    if (field === 'language') return t.languageName(form.language);
    if (field === 'tags') return form.tags.join(', ');
    if (field === 'alternate_greetings') return form.alternate_greetings.join('\n\n');
    if (field === 'definition_visible') return form.definition_visible ? '✓' : '–';
    return form[field] || '–';
  };
};
