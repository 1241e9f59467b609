<?php
/**
 * Who prints each item of a head: a known SEO plugin, something else on this site, or this plugin.
 *
 * Only a look at a public page can tell of something else: a theme or an unknown plugin may print a description of its
 * own. Veemark looks after each post and says which items stood there twice; those are suppressed here.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SUPPRESSED_OPTION = 'veemark_suppressed';
const VEEMARK_ITEMS             = array( 'description', 'canonical', 'openGraph', 'twitter', 'article' );

add_action( 'rest_api_init', 'veemark_register_suppressed_route' );

/**
 * Registers the route that sets the suppressed items of a post type.
 */
function veemark_register_suppressed_route() {
	register_rest_route(
		'veemark/v1',
		'/suppressed',
		array(
			'methods'             => 'POST',
			'callback'            => 'veemark_set_suppressed',
			'permission_callback' => 'veemark_may_connect',
			'args'                => array(
				'type'  => array(
					'type'     => 'string',
					'enum'     => VEEMARK_POST_TYPES,
					'required' => true,
				),
				'items' => array(
					'type'        => 'array',
					'items'       => array(
						'type' => 'string',
						'enum' => VEEMARK_ITEMS,
					),
					'uniqueItems' => true,
					'required'    => true,
				),
			),
		)
	);
}

/**
 * Sets the suppressed items of a post type.
 *
 * @param WP_REST_Request $request Request.
 * @return array The items by post type.
 */
function veemark_set_suppressed( $request ) {
	$all                     = veemark_suppressed();
	$all[ $request['type'] ] = array_values( $request['items'] );
	update_option( VEEMARK_SUPPRESSED_OPTION, $all, true );
	return $all;
}

/**
 * The suppressed items.
 *
 * @return array Lists of items by post type.
 */
function veemark_suppressed() {
	$stored = get_option( VEEMARK_SUPPRESSED_OPTION );
	$stored = is_array( $stored ) ? $stored : array();
	$all    = array();
	foreach ( VEEMARK_POST_TYPES as $post_type ) {
		$items             = isset( $stored[ $post_type ] ) ? (array) $stored[ $post_type ] : array();
		$all[ $post_type ] = array_values( array_intersect( VEEMARK_ITEMS, $items ) );
	}
	return $all;
}

/**
 * Who prints an item of a post's head.
 *
 * @param string $item      'title' or one of VEEMARK_ITEMS.
 * @param string $post_type Post type.
 * @return string 'veemark', 'site', or the slug of the SEO plugin.
 */
function veemark_printer_of( $item, $post_type ) {
	$seo_plugin = veemark_seo_plugin();
	if ( $seo_plugin && ( 'article' !== $item || veemark_prints_graph( $seo_plugin ) ) ) {
		return $seo_plugin;
	}
	return in_array( $item, veemark_suppressed()[ $post_type ], true ) ? 'site' : 'veemark';
}
