<?php
/**
 * The SEO plugins this one knows. Where one is active it prints the head, and gets our texts into its own fields.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_AIOSEO_MODEL = 'AIOSEO\Plugin\Common\Models\Post';

add_action( 'init', 'veemark_register_seo_keys', 99 );
add_action( 'rest_api_init', 'veemark_register_keyword' );
foreach ( VEEMARK_POST_TYPES as $veemark_type ) {
	add_action( "rest_after_insert_{$veemark_type}", 'veemark_hand_over', 20, 2 );
}
unset( $veemark_type );

/**
 * What is known of each plugin: the constant with its version, and the meta keys of what we hand over.
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
		// Its texts stand in a table of its own.
		'aioseo'   => array(
			'constant' => 'AIOSEO_VERSION',
			'keys'     => array(),
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
 * Shows the keyword that the SEO plugin has, wherever that plugin keeps it.
 */
function veemark_register_keyword() {
	register_rest_field(
		VEEMARK_POST_TYPES,
		'veemark_keyword',
		array(
			'get_callback' => 'veemark_keyword_of',
			'schema'       => array(
				'type'     => 'string',
				'context'  => array( 'edit' ),
				'readonly' => true,
			),
		)
	);
}

/**
 * The keyword that the SEO plugin has.
 *
 * @param array $post Post as the REST API shows it.
 * @return string
 */
function veemark_keyword_of( $post ) {
	$slug = veemark_seo_plugin();
	if ( 'aioseo' === $slug ) {
		$stored = veemark_aioseo_post( $post['id'] );
		return isset( $stored['keyphrases']['focus']['keyphrase'] ) ? (string) $stored['keyphrases']['focus']['keyphrase'] : '';
	}
	$keys = $slug ? veemark_seo_plugins()[ $slug ]['keys'] : array();
	return isset( $keys['keyword'] ) ? (string) get_post_meta( $post['id'], $keys['keyword'], true ) : '';
}

/**
 * Hands the texts to the SEO plugin once WordPress has stored the post that Veemark sent with them.
 *
 * @param WP_Post         $post    Post.
 * @param WP_REST_Request $request Request.
 */
function veemark_hand_over( $post, $request ) {
	$slug = veemark_seo_plugin();
	if ( ! $slug || ! veemark_is_delivery( $request ) || ! isset( $request['meta'][ VEEMARK_META_KEY ] ) ) {
		return;
	}
	$head  = veemark_head_of( $post->ID );
	$texts = array(
		'title'       => veemark_text( $head, 'title' ),
		'description' => veemark_text( $head, 'description' ),
		'keyword'     => veemark_text( $head, 'keyword' ),
		'canonical'   => veemark_text( $head, 'canonical' ),
	);
	if ( 'aioseo' === $slug ) {
		veemark_hand_over_to_aioseo( $post->ID, $texts );
		return;
	}
	foreach ( veemark_seo_plugins()[ $slug ]['keys'] as $name => $key ) {
		if ( '' !== $texts[ $name ] ) {
			update_post_meta( $post->ID, $key, wp_slash( $texts[ $name ] ) );
		}
	}
	if ( 'tsf' === $slug && '' !== $texts['title'] ) {
		// Otherwise it adds the site's name to the title.
		update_post_meta( $post->ID, '_tsf_title_no_blogname', 1 );
	}
}

/**
 * All in One SEO stores through its own model, which keeps what else is set for the post.
 *
 * @param int   $post_id Post ID.
 * @param array $texts   Texts by name.
 */
function veemark_hand_over_to_aioseo( $post_id, $texts ) {
	if ( ! method_exists( VEEMARK_AIOSEO_MODEL, 'savePost' ) ) {
		return;
	}
	$stored = veemark_aioseo_post( $post_id );
	if ( '' !== $texts['keyword'] && empty( $stored['keyphrases']['focus']['keyphrase'] ) ) {
		$stored['keyphrases'] = array(
			'focus'      => array(
				'keyphrase' => $texts['keyword'],
				'score'     => 0,
				'analysis'  => array(),
			),
			'additional' => array(),
		);
	}
	// Unless another image was chosen there, the featured image is the one for sharing; by default it shows none.
	$takes_default = empty( $stored['og_image_type'] ) || 'default' === $stored['og_image_type'];
	$changes       = array_filter(
		array(
			'title'         => $texts['title'],
			'description'   => $texts['description'],
			'canonical_url' => $texts['canonical'],
			'og_image_type' => $takes_default && has_post_thumbnail( $post_id ) ? 'featured' : '',
		)
	);
	call_user_func( array( VEEMARK_AIOSEO_MODEL, 'savePost' ), $post_id, array_merge( $stored, $changes ) );
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
