import type { ResolvedTheme, ThemeMode } from '@troupe/protocol/theme';
import { useId, useLayoutEffect, useMemo, useState, type ComponentType } from 'react';
import { useApp } from '../../../app/index.ts';
import { applyTheme, Badge, Button, SearchField, Segmented } from '../../../ui/index.ts';
import { CharacterGrid } from '../../catalogue/index.ts';
import { PartsPreview } from './PartsPreview.tsx';
import * as styles from './Preview.css.ts';
import { sampleCharacters, sampleCheckout, sampleMessages } from './samples.ts';
import type { SampleChatProps, SampleCheckoutProps } from './sample-props.ts';
import type { StudioText } from '../theme/useStudioText.ts';

export interface PreviewProps {
  resolved: ResolvedTheme;
  mode: ThemeMode;
  text: StudioText;
  Chat?: ComponentType<SampleChatProps> | undefined;
  Checkout?: ComponentType<SampleCheckoutProps> | undefined;
}

type Width = '360' | '768' | 'fit';

/**
 * Explore, chat, checkout and the common parts, drawn by the product's own components in the theme that is being
 * made. The theme ends at the stage: it is applied as one live sheet whose selector is the stage itself.
 */
export const Preview = ({ resolved, mode, text, Chat, Checkout }: PreviewProps) => {
  const { brand } = useApp();
  const id = `stage-${useId().replaceAll(/\W/g, '')}`;
  const [width, setWidth] = useState<Width>('fit');
  const [query, setQuery] = useState('');
  useLayoutEffect(() => applyTheme(resolved, document, `#${id}`), [resolved, id]);
  const characters = useMemo(() => sampleCharacters(text), [text]);
  const [first] = characters;
  const href = `#${id}`;
  return (
    <section className={styles.preview} aria-label={text('studio.preview')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{text('studio.preview')}</h2>
        <Segmented
          label={text('studio.width.label')}
          options={[
            { value: '360', label: '360' },
            { value: '768', label: '768' },
            { value: 'fit', label: text('studio.width.fit') },
          ]}
          value={width}
          onValueChange={setWidth}
        />
      </div>
      <div className={styles.bench}>
        <div
          id={id}
          className={styles.stage}
          data-troupe-mode={mode === 'auto' ? undefined : mode}
          data-troupe-width={width}
          data-troupe-part="studio-stage"
        >
          <div className={styles.top}>
            <span className={styles.name}>{brand.name}</span>
            <span className={styles.end}>
              <Badge tone="spark">{text('studio.sample.new')}</Badge>
              <Button variant="primary" size="sm">
                {text('studio.sample.sign-in')}
              </Button>
            </span>
          </div>
          <div className={styles.body}>
            <SearchField
              label={text('studio.sample.search')}
              clearLabel={text('studio.search.clear')}
              value={query}
              onValueChange={setQuery}
            />
            <div className={styles.explore}>
              <CharacterGrid characters={characters} hrefFor={() => href} />
            </div>
            {Chat && first && (
              <div className={styles.chat}>
                <Chat
                  character={{ ...first, avatar_url: first.avatar_url ?? null }}
                  messages={sampleMessages(text)}
                  href={href}
                />
              </div>
            )}
            {Checkout && <Checkout {...sampleCheckout(text)} />}
            <PartsPreview text={text} href={href} />
          </div>
        </div>
      </div>
    </section>
  );
};
