import { useApp } from '@troupe/core/app';
import { ContributeScreen } from '@troupe/core/creation/contribute/ContributeScreen.tsx';
import { pageAt } from '../../links/page-at.ts';
import { personaLinks } from '../../links/persona-links.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  return (
    <ContributeScreen
      chatbotHref={links({ name: 'creation.chatbot.create' })}
      personaHref={pageAt(personaLinks(null).create, brand.closed_paths)}
    />
  );
};
