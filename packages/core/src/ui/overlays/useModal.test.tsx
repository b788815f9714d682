import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

describe.each([
  [
    'Dialog',
    (isOpen: boolean, onClose: () => void) => (
      <Dialog isOpen={isOpen} onClose={onClose} title="Delete?">
        <Button>Yes</Button>
      </Dialog>
    ),
  ],
  [
    'Drawer',
    (isOpen: boolean, onClose: () => void) => (
      <Drawer isOpen={isOpen} onClose={onClose} title="Filters" closeLabel="Close">
        <Button>Yes</Button>
      </Drawer>
    ),
  ],
])('%s', (_, modal) => {
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {modal(isOpen, () => setOpen(false))}
      </>
    );
  };
  it('takes the focus in, closes on Escape and gives the focus back to its opener', async () => {
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog');
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(screen.queryByText('Yes')).toBeNull();
  });

  it('gives the focus back when it goes away while open', async () => {
    const Guest = () => {
      const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
      return (
        <>
          <Button onClick={() => setState('open')}>Open</Button>
          {state !== 'gone' && modal(state === 'open', () => setState('gone'))}
        </>
      );
    };
    render(<Guest />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('asks to close when the backdrop is pressed, not when its content is', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByText('Yes'));
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
