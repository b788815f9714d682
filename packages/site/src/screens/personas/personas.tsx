import { PersonasScreen } from '@troupe/core/platform/personas';
import { originOf, personaLinks } from '../../links/persona-links.ts';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ search }: SiteScreenProps) => {
  const router = useRouter();
  const from = originOf(search);
  const { create, edit } = personaLinks(from);
  return <PersonasScreen from={from} createHref={create} editHref={edit} onNavigate={(href) => router.navigate(href)} />;
};
