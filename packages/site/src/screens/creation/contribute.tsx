import { useApp } from '@troupe/core/app';
import { ContributeScreen } from '@troupe/core/creation/contribute/ContributeScreen.tsx';
import { isFlagOn } from '@troupe/protocol';
import { groupLinks } from '../../links/group-links.ts';
import { lorebookLinks } from '../../links/lorebook-links.ts';
import { pageAt } from '../../links/page-at.ts';
import { personaLinks } from '../../links/persona-links.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  return (
    <ContributeScreen
      chatbotHref={links({ name: 'creation.chatbot.create' })}
      lorebookHref={isFlagOn(brand, 'lorebook') ? pageAt(lorebookLinks.create, brand.closed_paths) : null}
      groupHref={isFlagOn(brand, 'groupchat') ? pageAt(groupLinks.create(), brand.closed_paths) : null}
      personaHref={pageAt(personaLinks(null).create, brand.closed_paths)}
    />
  );
};
