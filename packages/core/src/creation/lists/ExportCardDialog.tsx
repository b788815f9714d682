import { exportCharacter, type OwnCharacter } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { ExportDialog } from '../../platform/index.ts';
import { bookIcon, copyIcon, imageIcon } from '../../ui/icons.ts';
import { texts } from './texts.ts';

const formats = [
  { format: 'png', name: 'my.export.png', hint: 'my.export.png.hint', glyph: imageIcon },
  { format: 'charx', name: 'my.export.charx', hint: 'my.export.charx.hint', glyph: bookIcon },
  { format: 'json', name: 'my.export.json', hint: 'my.export.json.hint', glyph: copyIcon },
] as const;

export interface ExportCardDialogProps {
  character: Pick<OwnCharacter, 'id' | 'name'>;
  onClose: () => void;
}

/** A chatbot of one's own as a card that other programs read, in one of three forms. */
export const ExportCardDialog = ({ character: { id: characterId, name: character }, onClose }: ExportCardDialogProps) => {
  const { client } = useApp();
  const text = useOwnTexts(texts);
  return (
    <ExportDialog
      title={text('my.export-named', { name: character })}
      text={text('my.export.text')}
      formats={formats.map(({ name, hint, ...rest }) => ({ ...rest, name: text(name), hint: text(hint) }))}
      fallbackName="chatbot"
      done={(file) => text('my.export.done', { file })}
      ask={(format) => client.file(exportCharacter, { params: { characterId }, query: { format } })}
      onClose={onClose}
    />
  );
};
