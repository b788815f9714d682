import { PersonaScreen } from '@troupe/core/platform/personas';
import { originOf, personaLinks } from '../../links/persona-links.ts';
import { useUnsaved } from '../../router/useUnsaved.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

/** The form of `/personas/create` and of `/personas/edit?personaId=…`; without an id that is a persona which is gone. */
export const PersonaPage = ({ search, personaId }: Pick<SiteScreenProps, 'search'> & { personaId: string | null }) => {
  const { onUnsavedChange, leaving, leaveFor } = useUnsaved();
  const { list } = personaLinks(originOf(search));
  return (
    <PersonaScreen
      personaId={personaId}
      listHref={list}
      onDone={() => leaveFor(list)}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
    />
  );
};
