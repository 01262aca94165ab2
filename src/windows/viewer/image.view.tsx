import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { PageSize } from './picture'
import { Stage } from './stage.view'
import type { ViewerActor } from './viewer-actor'
import styles from './viewer.module.css'

/** Size in pixels for an image that defines no size, for example some SVG images. */
const defaultImageSize = 300

/** A single image that the browser renders, including animations. */
export function ImageView({ actor, url }: { actor: ViewerActor; url: string }) {
  const { scale, rotation } = useSelector(actor, ({ context }) => context.transform)
  const title = useSelector(actor, ({ context }) => context.payload.title)
  const [natural, setNatural] = useState<PageSize>()
  const sizes = useMemo(() => [natural ?? { width: 0, height: 0 }], [natural])
  return (
    <Stage actor={actor} sizes={sizes} target={null} selectable={false}>
      {() => (
        <img
          className={styles.image}
          src={url}
          alt={title}
          draggable={false}
          style={{
            width: (natural?.width ?? 0) * scale,
            height: (natural?.height ?? 0) * scale,
            transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
          }}
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth || defaultImageSize, height: currentTarget.naturalHeight || defaultImageSize })
          }
          onError={() => actor.send({ type: 'picture.failed' })}
        />
      )}
    </Stage>
  )
}
