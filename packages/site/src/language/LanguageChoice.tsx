import { useApp, useSession } from '@troupe/core/app';
import { LanguageDialog } from '@troupe/core/platform/parts';
import { updateUserSettings } from '@troupe/protocol';
import { usePlace } from '../router/RouterContext.tsx';
import { keepLanguage } from './keep-language.ts';

export interface LanguageChoiceProps {
  isOpen: boolean;
  onClose: () => void;
  /** BCP 47 tags of what the brand speaks. */
  languages: readonly string[];
}

/** The same page in the other languages; what is chosen is kept on the device and, by a member, in the account. */
export const LanguageChoice = (props: LanguageChoiceProps) => {
  const { client } = useApp();
  const { pathname, search, hash } = usePlace();
  const isMember = useSession(({ session }) => session !== null && session.user.platform !== 'guest');
  const hrefFor = (tag: string) => {
    const query = new URLSearchParams(search);
    query.set('hl', tag);
    return `${pathname}?${query}${hash}`;
  };
  const choose = (tag: string) => {
    keepLanguage(tag, document);
    // A page has one language for its life: another comes with a new document.
    const go = () => window.location.assign(hrefFor(tag));
    // What the account says comes before what this device keeps: the page waits for it, and comes without it too.
    if (!isMember) go();
    else void client.call(updateUserSettings, { body: { interfaceLanguage: tag } }).then(go, go);
  };
  return <LanguageDialog {...props} hrefFor={hrefFor} onChoose={choose} />;
};
