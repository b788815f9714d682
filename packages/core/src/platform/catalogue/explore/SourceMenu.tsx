import { useOwnTexts, useT } from '../../../app/index.ts';
import { Select } from '../../../ui/index.ts';
import { texts } from './texts.ts';

export const gridSources = ['explore', 'own'] as const;
export type GridSource = (typeof gridSources)[number];

/** Whose chatbots the grid shows (P-EXP-17). */
export const SourceMenu = ({ value, onChange }: { value: GridSource; onChange: (source: GridSource) => void }) => {
  const t = useT();
  const text = useOwnTexts(texts);
  return (
    <Select
      aria-label={text('source.label')}
      options={gridSources.map((source) => ({
        value: source,
        label: source === 'explore' ? t('explore.title') : text('source.own'),
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
};
