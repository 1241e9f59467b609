<?php
/**
 * The SEO plugins this one knows. Where one is active it prints the head, and gets our texts into its own fields.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_AIOSEO_MODEL = 'AIOSEO\Plugin\Common\Models\Post';

add_action( 'init', 'veemark_register_seo_keys', 99 );

/**
 * What is known of each plugin: the constant with its version, and the meta keys of what is handed over.
 *
 * @return array By slug.
 */
function veemark_seo_plugins() {
	return array(
		'yoast'    => array(
			'constant' => 'WPSEO_VERSION',
			'keys'     => array(
				'title'       => '_yoast_wpseo_title',
				'description' => '_yoast_wpseo_metadesc',
				'keyword'     => '_yoast_wpseo_focuskw',
				'canonical'   => '_yoast_wpseo_canonical',
			),
		),
		'rankmath' => array(
			'constant' => 'RANK_MATH_VERSION',
			'keys'     => array(
				'title'       => 'rank_math_title',
				'description' => 'rank_math_description',
				'keyword'     => 'rank_math_focus_keyword',
				'canonical'   => 'rank_math_canonical_url',
			),
		),
		'seopress' => array(
			'constant' => 'SEOPRESS_VERSION',
			'keys'     => array(
				'title'       => '_seopress_titles_title',
				'description' => '_seopress_titles_desc',
				'keyword'     => '_seopress_analysis_target_kw',
				'canonical'   => '_seopress_robots_canonical',
			),
		),
		// Its texts stand in a table of its own; the meta keys are copies.
		'aioseo'   => array(
			'constant' => 'AIOSEO_VERSION',
			'keys'     => array(),
			'copies'   => array( '_aioseo_title', '_aioseo_description' ),
		),
		'tsf'      => array(
			'constant' => 'THE_SEO_FRAMEWORK_VERSION',
			'keys'     => array(
				'title'       => '_genesis_title',
				'description' => '_genesis_description',
				'canonical'   => '_genesis_canonical_uri',
			),
		),
	);
}

/**
 * The SEO plugin that prints the heads of this site.
 *
 * @return string Slug, or an empty string where there is none.
 */
function veemark_seo_plugin() {
	foreach ( veemark_seo_plugins() as $slug => $plugin ) {
		if ( defined( $plugin['constant'] ) && ! ( 'rankmath' === $slug && veemark_rank_math_waits() ) ) {
			return $slug;
		}
	}
	return '';
}

/**
 * The meta keys that change with the texts of the SEO plugin.
 *
 * @return string[]
 */
function veemark_watched_keys() {
	$slug   = veemark_seo_plugin();
	$plugin = $slug ? veemark_seo_plugins()[ $slug ] : array( 'keys' => array() );
	return array_values( $plugin['keys'] + ( isset( $plugin['copies'] ) ? $plugin['copies'] : array() ) );
}

/**
 * Whether an SEO plugin prints structured data for each post. SEOPress does with its paid part alone.
 *
 * @param string $slug Slug.
 * @return bool
 */
function veemark_prints_graph( $slug ) {
	return 'seopress' !== $slug || defined( 'SEOPRESS_PRO_VERSION' );
}

/**
 * The version of an SEO plugin that is active.
 *
 * @param string $slug Slug.
 * @return string
 */
function veemark_seo_plugin_version( $slug ) {
	$plugins = veemark_seo_plugins();
	return isset( $plugins[ $slug ] ) ? (string) constant( $plugins[ $slug ]['constant'] ) : '';
}

/**
 * Rank Math prints nothing and takes nothing until its first set-up is done or skipped, nor on a WordPress that is too
 * old for it.
 *
 * @return bool
 */
function veemark_rank_math_waits() {
	$rank_math = function_exists( 'rank_math' ) ? rank_math() : null;
	return ! is_object( $rank_math ) || ! isset( $rank_math->registration ) || $rank_math->registration->invalid;
}

/**
 * Shows the plugin's keys in the REST API to those who may edit the post, where the plugin does not show them itself.
 */
function veemark_register_seo_keys() {
	$slug = veemark_seo_plugin();
	if ( ! $slug ) {
		return;
	}
	foreach ( VEEMARK_POST_TYPES as $post_type ) {
		foreach ( veemark_seo_plugins()[ $slug ]['keys'] as $key ) {
			if ( veemark_is_exposed( $post_type, $key ) ) {
				continue;
			}
			// Without a sanitising callback of ours, the plugin's own still applies.
			register_post_meta(
				$post_type,
				$key,
				array(
					'type'          => 'string',
					'single'        => true,
					'show_in_rest'  => array( 'schema' => array( 'context' => array( 'edit' ) ) ),
					'auth_callback' => 'veemark_may_edit',
				)
			);
		}
	}
}

/**
 * The texts in the fields of an SEO plugin.
 *
 * @param string $slug    Slug.
 * @param int    $post_id Post ID.
 * @return string[] By name.
 */
function veemark_stored_texts( $slug, $post_id ) {
	if ( 'aioseo' === $slug ) {
		$stored = veemark_aioseo_post( $post_id );
		$texts  = array(
			'title'       => isset( $stored['title'] ) ? $stored['title'] : '',
			'description' => isset( $stored['description'] ) ? $stored['description'] : '',
			'keyword'     => isset( $stored['keyphrases']['focus']['keyphrase'] ) ? $stored['keyphrases']['focus']['keyphrase'] : '',
			'canonical'   => isset( $stored['canonical_url'] ) ? $stored['canonical_url'] : '',
		);
		return array_map( 'strval', $texts );
	}
	$texts = array();
	foreach ( veemark_seo_plugins()[ $slug ]['keys'] as $name => $key ) {
		$texts[ $name ] = (string) get_post_meta( $post_id, $key, true );
	}
	return $texts;
}

/**
 * Stores texts in the fields of an SEO plugin.
 *
 * @param string   $slug    Slug.
 * @param int      $post_id Post ID.
 * @param string[] $texts   By name.
 */
function veemark_store_texts( $slug, $post_id, $texts ) {
	if ( 'aioseo' === $slug ) {
		veemark_store_in_aioseo( $post_id, $texts );
		return;
	}
	foreach ( array_intersect_key( veemark_seo_plugins()[ $slug ]['keys'], $texts ) as $name => $key ) {
		update_post_meta( $post_id, $key, wp_slash( $texts[ $name ] ) );
	}
	if ( 'tsf' === $slug && isset( $texts['title'] ) ) {
		// Otherwise it adds the site's name to the title.
		update_post_meta( $post_id, '_tsf_title_no_blogname', 1 );
	}
}

/**
 * All in One SEO stores through its own model, which keeps what else is set for the post.
 *
 * @param int      $post_id Post ID.
 * @param string[] $texts   By name.
 */
function veemark_store_in_aioseo( $post_id, $texts ) {
	if ( ! method_exists( VEEMARK_AIOSEO_MODEL, 'savePost' ) ) {
		return;
	}
	$stored = veemark_aioseo_post( $post_id );
	foreach ( array(
		'title'       => 'title',
		'description' => 'description',
		'canonical'   => 'canonical_url',
	) as $name => $column ) {
		if ( isset( $texts[ $name ] ) ) {
			$stored[ $column ] = $texts[ $name ];
		}
	}
	if ( isset( $texts['keyword'] ) ) {
		$stored['keyphrases'] = array(
			'focus'      => array(
				'keyphrase' => $texts['keyword'],
				'score'     => 0,
				'analysis'  => array(),
			),
			'additional' => isset( $stored['keyphrases']['additional'] ) ? $stored['keyphrases']['additional'] : array(),
		);
	}
	// Unless another image was chosen there, the featured image is the one for sharing; by default it shows none.
	$takes_default = empty( $stored['og_image_type'] ) || 'default' === $stored['og_image_type'];
	if ( $takes_default && has_post_thumbnail( $post_id ) ) {
		$stored['og_image_type'] = 'featured';
	}
	call_user_func( array( VEEMARK_AIOSEO_MODEL, 'savePost' ), $post_id, $stored );
}

/**
 * What All in One SEO has stored for a post.
 *
 * @param int $post_id Post ID.
 * @return array Empty where its model is another one.
 */
function veemark_aioseo_post( $post_id ) {
	if ( ! method_exists( VEEMARK_AIOSEO_MODEL, 'getPost' ) ) {
		return array();
	}
	$stored = json_decode( (string) wp_json_encode( call_user_func( array( VEEMARK_AIOSEO_MODEL, 'getPost' ), $post_id ) ), true );
	$stored = is_array( $stored ) ? $stored : array();
	foreach ( array( 'schema_type_options', 'keyphrases' ) as $name ) {
		if ( isset( $stored[ $name ] ) && is_string( $stored[ $name ] ) ) {
			$stored[ $name ] = json_decode( $stored[ $name ], true );
		}
	}
	return $stored;
}
