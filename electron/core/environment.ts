/** Where a desk stands: on the training bank, or on a service. */

export type Environment = 'training' | 'service'
