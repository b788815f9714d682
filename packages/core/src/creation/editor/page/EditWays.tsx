import { useT } from '../../../app/index.ts';
import { chatIcon } from '../../../ui/icons.ts';
import { ButtonLink, Icon } from '../../../ui/index.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';

/** Beside the title of what is edited: its versions, and its chat where it can be chatted with. */
export const EditWays = ({ characterId, chatHref }: { characterId: string; chatHref: string | null }) => {
  const t = useT();
  return (
    <>
      <VersionsButton characterId={characterId} />
      {chatHref !== null && (
        <ButtonLink variant="outline" href={chatHref}>
          <Icon glyph={chatIcon} size="sm" />
          {t('profile.chat')}
        </ButtonLink>
      )}
    </>
  );
};
