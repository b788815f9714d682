import { ArgTypes, Primary, Stories, Title, Unstyled, useOf } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';
import type { Design } from './design.ts';
import * as styles from './page.css.ts';

const Pairs = ({ head, rows }: { head: [string, string]; rows: Design['anatomy'] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Advice = ({ title, kind, children }: { title: string; kind: keyof typeof styles.advice; children: ReactNode }) => (
  <section className={styles.advice[kind]}>
    <h3>{title}</h3>
    {children}
  </section>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** Docs page of every component: purpose, anatomy, states, props, do and don't, then each story as it stands. */
export const ComponentPage = () => {
  const { preparedMeta } = useOf('meta', ['meta']);
  const { design, isScreen } = preparedMeta.parameters as { design?: Design; isScreen?: boolean };
  const { component } = preparedMeta;
  return (
    <>
      <Title />
      {design && (
        <Unstyled>
          <div className={styles.page}>
            <p className={styles.lead}>{design.purpose}</p>
            <h2>Anatomy</h2>
            <Pairs head={['Part', 'What it is']} rows={design.anatomy} />
            <h2>States</h2>
            <Pairs head={['State', 'How it shows']} rows={design.states} />
            <h2>Do and don’t</h2>
            <div className={styles.columns}>
              <Advice title="Do" kind="good">
                <List items={design.do} />
              </Advice>
              <Advice title="Don’t" kind="bad">
                <List items={design.dont} />
              </Advice>
            </div>
            <h2>Props</h2>
          </div>
        </Unstyled>
      )}
      {component && <ArgTypes />}
      {isScreen ? <Primary /> : <Stories title="Stories" includePrimary />}
    </>
  );
};
