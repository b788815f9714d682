import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Dialog, Drawer, Field } from '@troupe/core/ui';
import { useState } from 'react';
import { designedScreen } from '../docs/design.ts';
import { dialogDesign } from './Dialog.design.ts';

const meta: Meta = { title: 'ui/Dialog and drawer', parameters: designedScreen(dialogDesign) };
export default meta;

const Opened = ({ children }: { children: (isOpen: boolean, close: () => void) => React.ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
};

export const Question: StoryObj = {
  render: () => (
    <Opened>
      {(isOpen, close) => (
        <Dialog isOpen={isOpen} onClose={close} title="Register for Free">
          <p>Only Email Required</p>
          <Button variant="primary" size="lg" isBlock onClick={close}>
            Create Free Account
          </Button>
          <Button variant="quiet" isBlock onClick={close}>
            Already have an account? Login
          </Button>
        </Dialog>
      )}
    </Opened>
  ),
};

export const WithClose: StoryObj = {
  render: () => (
    <Opened>
      {(isOpen, close) => (
        <Dialog isOpen={isOpen} onClose={close} title="Rename" closeLabel="Close">
          <Field label="Name" defaultValue="Late at the archive" />
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </Dialog>
      )}
    </Opened>
  ),
};

export const DrawerAtTheEnd: StoryObj = {
  render: () => (
    <Opened>
      {(isOpen, close) => (
        <Drawer
          isOpen={isOpen}
          onClose={close}
          title="Filters"
          closeLabel="Close filters"
          foot={
            <Button variant="primary" isBlock onClick={close}>
              Show 48 chatbots
            </Button>
          }
        >
          <Field label="Creator" />
        </Drawer>
      )}
    </Opened>
  ),
};

export const DrawerAtTheStart: StoryObj = {
  render: () => (
    <Opened>
      {(isOpen, close) => (
        <Drawer side="start" isOpen={isOpen} onClose={close} title="Menu" closeLabel="Close menu">
          Explore, chats, personas
        </Drawer>
      )}
    </Opened>
  ),
};
