import type { ReactNode } from 'react';
import * as styles from './sheet.css.ts';

/** A page of the foundations: headline, what it is about in a sentence or two, and the rest. */
export const Page = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <main className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {children}
  </main>
);

/** A table with a name for those who hear the page. */
export const Table = ({ caption, head, children }: { caption: string; head: readonly string[]; children: ReactNode }) => (
  <table className={styles.table} aria-label={caption}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** Name and sentence. */
export const Rows = ({ rows }: { rows: readonly (readonly [name: string, text: ReactNode])[] }) =>
  rows.map(([name, text]) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{text}</td>
    </tr>
  ));
