import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

describe('Tabs', () => {
  const Mine = () => {
    const [value, setValue] = useState<'bots' | 'books' | 'groups'>('bots');
    const items = [
      { id: 'bots', label: 'Chatbots' },
      { id: 'books', label: 'Lorebooks' },
      { id: 'groups', label: 'Groupchats' },
    ] as const;
    return <Tabs label="Mine" items={items} value={value} onValueChange={setValue} panelId="panel" />;
  };
  it('is one tab stop; arrows, Home and End choose and go round', async () => {
    render(<Mine />);
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Chatbots');
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe('Lorebooks');
    expect(document.activeElement?.textContent).toBe('Lorebooks');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(selected()).toBe('Chatbots');
    await userEvent.keyboard('{ArrowLeft}');
    expect(selected()).toBe('Groupchats');
    await userEvent.keyboard('{Home}');
    expect(selected()).toBe('Chatbots');
  });
});
