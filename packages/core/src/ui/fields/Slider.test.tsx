import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Segmented } from '../actions/Segmented.tsx';
import { Slider } from './Slider.tsx';

it('a slider tells its value in words', () => {
  const onValueChange = vi.fn();
  render(<Slider aria-label="Radius" min={0} max={20} step={1} value={5} valueText="5 px" onValueChange={onValueChange} />);
  const slider = screen.getByRole('slider', { name: 'Radius' });
  expect(slider.getAttribute('aria-valuetext')).toBe('5 px');
  fireEvent.input(slider, { target: { value: '12' } });
  expect(onValueChange).toHaveBeenCalledWith(12);
});

it('a segmented control says which way is chosen', () => {
  const onValueChange = vi.fn();
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
  render(<Segmented label="Mode" options={options} value="dark" onValueChange={onValueChange} />);
  expect(screen.getByRole('button', { name: 'Dark', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Light', pressed: false }));
  expect(onValueChange).toHaveBeenCalledWith('light');
});
