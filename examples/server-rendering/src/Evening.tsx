import { TroupeChat, type TroupeProps } from '@troupe/embed/react';
import { useState } from 'react';

const night: TroupeProps['appearance'] = { mode: 'dark', accent: '#8fb4ff', dark: { canvas: '#0c1222' } };

/** The page, the same on the server and in the browser. */
export const Evening = () => {
  const [wish, setWish] = useState(0);
  return (
    <main>
      <p className="by">Old Observatory, public evenings</p>
      <h1>Tonight: ask the keeper</h1>
      <p>
        The dome opens at nine, clouds or not. Until then Elin Marrow keeps you company; she has watched this sky for thirty
        winters, if you believe her.
      </p>
      <p>
        <button type="button" onClick={() => setWish(wish + 1)}>
          Wish upon a star
        </button>{' '}
        <output aria-label="Wishes">{wish === 0 ? 'No wishes yet' : `Wishes: ${wish}`}</output>
      </p>
      <TroupeChat
        className="chat"
        origin="http://acme.localhost:4100"
        application="acme"
        character="elin-marrow"
        title="Ask the keeper"
        height={560}
        appearance={night}
      />
    </main>
  );
};
