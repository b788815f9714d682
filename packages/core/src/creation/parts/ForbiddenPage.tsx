import { useOwnTexts } from '../../app/index.ts';
import { Door, doorTexts, HomeLink } from '../../platform/index.ts';
import { useFieldText } from '../fields/texts.ts';

/** Somebody else's, or somebody who makes none (R-BOT-27). */
export const ForbiddenPage = () => {
  const text = useFieldText();
  const door = useOwnTexts(doorTexts);
  return (
    <Door data-troupe-part="forbidden" title={text('editor.forbidden')} text={door('doors.forbidden')} actions={<HomeLink />} />
  );
};
