import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaleTokens, type ScaleTokenName } from '@troupe/protocol/theme';
import { Page, Table } from './Page.tsx';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'foundations/Tokens', tags: ['!autodocs'] };
export default meta;

const names = Object.keys(scaleTokens) as ScaleTokenName[];
const starting = (prefix: string) => names.filter((name) => name.startsWith(prefix));

const All = () => (
  <Page
    title="Tokens"
    lead="What is the same in light and dark. A brand may set every one of them; a component reads them as custom properties. Values that a brand did not set are derived or stand as written here."
  >
    <h2>Space: 4 px times density</h2>
    <Table caption="Space" head={['Token', 'As it is here']}>
      {starting('space-').map((name) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <div className={styles.bar} style={{ inlineSize: `var(--troupe-${name})` }} /> {scaleTokens[name].value}
          </td>
        </tr>
      ))}
    </Table>
    <h2>Corners</h2>
    <div className={styles.swatches}>
      {starting('radius-').map((name) => (
        <div key={name} className={styles.swatch}>
          <div className={styles.box} style={{ borderRadius: `var(--troupe-${name})` }} />
          <code>{name}</code>
        </div>
      ))}
    </div>
    <h2>Elevation</h2>
    <div className={styles.swatches}>
      {starting('shadow-').map((name) => (
        <div key={name} className={styles.swatch}>
          <div className={styles.box} style={{ boxShadow: `var(--troupe-${name})` }} />
          <code>{name}</code>
        </div>
      ))}
    </div>
    <h2>Every token</h2>
    <Table caption="Every token" head={['Token', 'Kind', 'Unless a brand sets it']}>
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">
            <code>--{name}</code>
          </th>
          <td>{scaleTokens[name].kind}</td>
          <td>
            <code>{scaleTokens[name].value}</code>
          </td>
        </tr>
      ))}
    </Table>
  </Page>
);

export const Tokens: StoryObj = { render: () => <All /> };
