import { rotateStep, zoomDefault, zoomStep } from '#api/contract/constants'

/** Transformation of a page or image: `scale` relative to its natural size, `rotation` in degrees clockwise (0 to 270). */
export interface Transform {
  scale: number
  rotation: number
}

/** Dimension of a page that fills the viewport. */
export type Fit = 'width' | 'page'

export const initialTransform: Transform = { scale: zoomDefault, rotation: 0 }
export const scaleLimits = { min: zoomStep, max: 6 } as const
/** Minimum scale of a fit: an image of 30,000 pixels still fits a small window. */
const smallestFit = 0.005

const toStep = (scale: number) => Math.round(scale * 100) / 100

/** Zooms by whole steps. A fitted scale below the minimum stays unchanged when zooming out. */
export const zoomBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale:
    steps < 0 && scale <= scaleLimits.min ? scale : Math.min(scaleLimits.max, Math.max(scaleLimits.min, toStep(scale + steps * zoomStep))),
  rotation,
})

export const zoomTo = ({ rotation }: Transform, scale: number): Transform => ({
  scale: Number.isFinite(scale) ? Math.min(scaleLimits.max, Math.max(smallestFit, scale)) : zoomDefault,
  rotation,
})

export const rotateBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale,
  rotation: (((rotation + steps * rotateStep) % 360) + 360) % 360,
})
