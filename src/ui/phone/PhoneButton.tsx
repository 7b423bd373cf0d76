import { Button, type ButtonProps } from '../components/actions/Button.tsx';
import { cx } from '../cx.ts';
import { singlePress } from './single-press.ts';

/** A command for a thumb in a glove: the whole width, 56 px high. */
export function PhoneButton({ className, onClick, ...rest }: ButtonProps) {
  return (
    <Button
      className={cx('min-h-14 w-full text-phone font-semibold whitespace-normal [&_svg]:size-5', className)}
      onClick={singlePress(onClick)}
      {...rest}
    />
  );
}
