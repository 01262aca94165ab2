import { hasBidiControls, visibleControls } from '#text/bidi'

/** A string that a user gave. It never turns its surroundings, and direction controls hidden in it show as marks. */
export function Bdi({ children, className, title }: { children: string; className?: string | undefined; title?: string | undefined }) {
  return (
    <bdi className={className} title={title}>
      {hasBidiControls(children) ? visibleControls(children) : children}
    </bdi>
  )
}
